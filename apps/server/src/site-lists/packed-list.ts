import type { HstsPreloadList } from '@hopwise/engine';
import { withoutRootDot } from '@hopwise/model';

export interface PackedListFacts {
  /** ISO 8601: when it was fetched or imported. */
  listedAt: string;
  /** Its source. */
  source: string;
}

interface Head extends PackedListFacts {
  format: typeof format;
  hosts: number;
  /** A hash of everything after the head. */
  bytes: number;
}

const format = 'hopwise-hsts-preload-1';
const lineBreak = 10;
/** RFC 1035 section 3.1. */
const maxNameLength = 255;

/** The flag after each name. */
const marks: Readonly<Record<PreloadCoverage, string>> = { none: '-', host: '=', subdomains: '+' };
const coverages = new Map<number | undefined, PreloadCoverage>(
  Object.entries(marks).map(([coverage, mark]) => [mark.charCodeAt(0), coverage as PreloadCoverage]),
);

/** One line of JSON, then the sorted names, one per line: as compact as possible without an index. */
export function packEntries(entries: PreloadEntries, facts: PackedListFacts): Buffer {
  const names = [...entries.keys()].sort();
  const body = names.map((name) => `${name}${marks[entries.get(name) ?? 'none']}\n`).join('');
  // Some names are listed for other reasons, such as pinned keys.
  const hosts = [...entries.values()].filter((coverage) => coverage !== 'none').length;
  const head: Head = { format, ...facts, hosts, bytes: body.length };
  return Buffer.from(`${JSON.stringify(head)}\n${body}`, 'latin1');
}

/** The stored form of the browsers' list: a few megabytes of text, searched by bisection. */
export class PackedList implements HstsPreloadList {
  readonly listedAt: Date;
  readonly hosts: number;
  readonly #lines: Buffer;

  private constructor(lines: Buffer, { listedAt, hosts }: Head) {
    this.#lines = lines;
    this.listedAt = new Date(listedAt);
    this.hosts = hosts;
  }

  /** undefined: it is damaged, or has another version. */
  static open(packed: Buffer): PackedList | undefined {
    const end = packed.indexOf(lineBreak);
    const head = readHead(packed.subarray(0, Math.max(0, end)).toString('utf8'));
    const lines = packed.subarray(end + 1);
    return head?.format === format && head.bytes === lines.length ? new PackedList(lines, head) : undefined;
  }

  /** Looks names up as Chromium does: of the name and its parent domains, the longest listed one decides. */
  covers(hostname: string): boolean {
    if (hostname.length > maxNameLength) return false;
    const host = withoutRootDot(hostname.toLowerCase());
    for (let domain = host; domain !== ''; domain = parentOf(domain)) {
      const coverage = this.#find(domain);
      if (coverage !== undefined) return coverage === 'subdomains' || (coverage === 'host' && domain === host);
    }
    return false;
  }

  #find(name: string): PreloadCoverage | undefined {
    const lines = this.#lines;
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      let start = middle;
      while (start > low && lines[start - 1] !== lineBreak) start -= 1;
      let end = middle;
      while (lines[end] !== lineBreak) end += 1;
      const order = compareNames(lines, start, end - 1, name);
      if (order === 0) return coverages.get(lines[end - 1]);
      if (order < 0) low = end + 1;
      else high = start;
    }
    return undefined;
  }
}

/** In byte order. Calling Buffer's own methods takes longer than comparing a name. */
function compareNames(lines: Buffer, start: number, end: number, name: string): number {
  for (let at = 0; ; at += 1) {
    const listed = start + at < end ? (lines[start + at] as number) : -1;
    const wanted = at < name.length ? name.charCodeAt(at) : -1;
    if (listed !== wanted) return listed - wanted;
    if (listed === -1) return 0;
  }
}

const parentOf = (domain: string): string => (domain.includes('.') ? domain.slice(domain.indexOf('.') + 1) : '');

function readHead(line: string): Head | undefined {
  try {
    return JSON.parse(line) as Head;
  } catch {
    return undefined;
  }
}

/**
 * What browsers do with a listed name: nothing (it is listed for other reasons), or https for it alone or with its
 * subdomains.
 */
export type PreloadCoverage = 'none' | 'host' | 'subdomains';

/** Maps names to their policies. */
export type PreloadEntries = Map<string, PreloadCoverage>;
