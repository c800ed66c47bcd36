import { type EvidenceCut, type HeaderPair, type Hop, type Trace, trackLimits } from '@hopwise/model';

/** The size of a hop without the counted values. */
const bareHopChars = 700;
/** The overhead of each value, for quotes and commas. */
const punctuationChars = 8;

interface Caps {
  /** The limit for a header value or cookie. */
  valueChars: number;
  /** The limit for the headers or cookies of a hop. */
  lines: number;
  urlChars: number;
}

const wholeUrl = Number.POSITIVE_INFINITY;

/**
 * The cuts, applied in order until the rest is small enough: the longest values first, then all but the first headers.
 * URLs come last, and only those too long to request.
 */
const steps: readonly Caps[] = [
  ...[8192, 4096, 2048, 1024, 512, 256].map((valueChars) => ({ valueChars, lines: 2000, urlChars: wholeUrl })),
  ...[200, 100, 50, 20].map((lines) => ({ valueChars: 256, lines, urlChars: wholeUrl })),
  { valueChars: 256, lines: 20, urlChars: trackLimits.urlLength },
  { valueChars: 64, lines: 5, urlChars: trackLimits.urlLength },
];

/** Characters stored of one check's headers, cookies and URLs. */
export const maxEvidenceChars = 256 * 1024;

/**
 * Cuts a trace to approximately this many stored characters. Status, timings and redirect targets are kept; so are the
 * findings, which are made earlier. Cut values are marked.
 */
export function cutTrace(trace: Trace, maxChars = maxEvidenceChars): Trace {
  if (charsOf(trace.hops) <= maxChars) return trace;
  let cut = trace;
  for (const caps of steps) {
    cut = cutTo(trace, caps);
    if (charsOf(cut.hops) <= maxChars) break;
  }
  return cut;
}

function cutTo({ hops, ...rest }: Trace, caps: Caps): Trace {
  const cut: EvidenceCut = { values: 0, characters: 0 };
  const shorten = (text: string, maxChars: number): string => {
    // A few characters aren't worth a note.
    const missing = text.length - maxChars;
    if (missing <= 100) return text;
    cut.values += 1;
    cut.characters += missing;
    return `${text.slice(0, maxChars)}… (${missing} more characters not stored)`;
  };
  const url = (text: string) => shorten(text, caps.urlChars);
  const header = ([name, value]: HeaderPair): HeaderPair => [
    shorten(name, caps.valueChars),
    isLocation(name) ? url(value) : shorten(value, caps.valueChars),
  ];
  const keep = <Line>(lines: readonly Line[], isNeeded: (line: Line) => boolean, charsIn: (line: Line) => number) =>
    lines.filter((line, index) => {
      if (index < caps.lines || isNeeded(line)) return true;
      cut.values += 1;
      cut.characters += charsIn(line);
      return false;
    });
  const headers = (pairs: readonly HeaderPair[]) =>
    keep(
      pairs,
      ([name]) => isLocation(name),
      ([name, value]) => name.length + value.length,
    ).map(header);
  const cutHops = hops.map((hop) => ({
    ...hop,
    url: url(hop.url),
    redirect: hop.redirect && { ...hop.redirect, to: url(hop.redirect.to) },
    ...(hop.scriptRedirect && {
      scriptRedirect: { ...hop.scriptRedirect, to: hop.scriptRedirect.to && url(hop.scriptRedirect.to) },
    }),
    contentType: hop.contentType && shorten(hop.contentType, caps.valueChars),
    requestHeaders: headers(hop.requestHeaders),
    responseHeaders: headers(hop.responseHeaders),
    cookiesSet: keep(
      hop.cookiesSet,
      () => false,
      ({ length }) => length,
    ).map((line) => shorten(line, caps.valueChars)),
  }));
  return { ...rest, hops: cutHops, cut };
}

const isLocation = (name: string) => name.toLowerCase() === 'location';

/** A redirect target is the next hop's URL, so it compresses to nothing. */
function charsOf(hops: readonly Hop[]): number {
  let chars = 0;
  for (const { url, redirect, contentType, requestHeaders, responseHeaders, cookiesSet } of hops) {
    chars += bareHopChars + url.length + (contentType?.length ?? 0);
    for (const [name, value] of requestHeaders) chars += name.length + value.length + punctuationChars;
    for (const [name, value] of responseHeaders) {
      chars += name.length + punctuationChars + (redirect !== null && isLocation(name) ? 0 : value.length);
    }
    for (const line of cookiesSet) chars += line.length + punctuationChars;
  }
  return chars;
}
