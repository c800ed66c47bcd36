import { writeContract } from '@hopwise/contract';
import {
  applyFixes,
  type DialectId,
  dialectOf,
  type Finding,
  knownDialects,
  lint,
  RedirectFileError,
  type RedirectMap,
  type ResolutionEnd,
  Resolver,
  readRedirectMap,
  ruleText,
  type Severity,
} from '@hopwise/redirect-map';
import { testsOf } from '@hopwise/redirect-map/contract-tests';

export interface FileToInspect {
  text: string;
  fileName: string;
  /** Detected if undefined. */
  dialect: DialectId | undefined;
  /** Hosts that serve the file, so that redirects between them are followed. */
  hosts: readonly string[];
}

export interface ShownFinding {
  /** Its place in the list, which identifies a fix. */
  index: number;
  id: string;
  severity: Severity;
  message: string;
  advice: string;
  line: number;
  column: number;
  /** The effect of the fix; null: there is none. */
  fix: string | null;
}

/** URLs that redirect to the same end, as a tree with the end at its root. */
export interface Cluster {
  end: string;
  isLoop: boolean;
  /** URLs that take more than one redirect, or never arrive. */
  chains: number;
  sources: readonly ClusterNode[];
}

export interface ClusterNode {
  url: string;
  line: number;
  status: number;
  sources: readonly ClusterNode[];
}

/** A format to choose. */
export interface FileFormat {
  value: DialectId;
  label: string;
}

/** A redirect file as its screen shows it. */
export interface InspectedFile {
  formats: readonly FileFormat[];
  dialect: DialectId;
  dialectTitle: string;
  rows: number;
  read: number;
  counts: Readonly<Record<Severity, number>>;
  findings: readonly ShownFinding[];
  fixable: number;
  clusters: readonly Cluster[];
}

export interface ShownStep {
  url: string;
  /** null: no rule fires. */
  rule: { line: number; text: string; status: number; location: string | null } | null;
  passedOver: readonly { line: number; reason: string }[];
}

export interface ResolvedUrl {
  steps: readonly ShownStep[];
  end: ResolutionEnd;
  finalUrl: string;
}

export type FileRequest =
  | { kind: 'inspect'; file: FileToInspect }
  | { kind: 'resolve'; url: string }
  /** One fix, or all that don't overlap. */
  | { kind: 'fix'; index: number | 'all' }
  | { kind: 'contract'; base: string | null };

export interface FileResults {
  inspect: InspectedFile | { problem: string; formats: readonly FileFormat[] };
  resolve: ResolvedUrl;
  fix: { text: string; fixed: number };
  contract: { text: string; tests: number; skipped: number } | { problem: string };
}

const formats = (): readonly FileFormat[] => knownDialects().map(({ id, title }) => ({ value: id, label: title }));

/** A file that was read, and what is asked about it afterwards. */
export class FileInspector {
  #map: RedirectMap | undefined;
  #findings: readonly Finding[] = [];
  #hosts: readonly string[] = [];

  inspect({ text, fileName, dialect, hosts }: FileToInspect): FileResults['inspect'] {
    this.#map = undefined;
    this.#findings = [];
    this.#hosts = hosts;
    try {
      const map = readRedirectMap(text, { fileName, ...(dialect && { dialect }) });
      const { findings, counts, rows, read } = lint(map, { hosts, today: new Date().toISOString().slice(0, 10) });
      this.#map = map;
      this.#findings = findings;
      return {
        formats: formats(),
        ...{ dialect: map.dialect, dialectTitle: dialectOf(map.dialect).title, rows, read, counts },
        findings: findings.map(toShown),
        fixable: findings.filter(({ fix }) => fix !== null).length,
        clusters: worstClusters(map, hosts),
      };
    } catch (error) {
      if (error instanceof RedirectFileError) return { problem: error.message, formats: formats() };
      throw error;
    }
  }

  resolve(url: string): ResolvedUrl {
    const map = this.#map;
    if (map === undefined) return { steps: [], end: 'bad-target', finalUrl: url };
    const { steps, end, finalUrl } = new Resolver(map, { hosts: this.#hosts }).resolve(url);
    return {
      ...{ end, finalUrl },
      steps: steps.map((step) => ({
        url: step.url,
        rule: step.firing && {
          ...{ line: step.firing.rule.position.line, text: ruleText(map, step.firing.rule).trim() },
          ...{ status: step.firing.status, location: step.firing.location },
        },
        passedOver: step.passedOver.map(({ rule, reason }) => ({ line: rule.position.line, reason })),
      })),
    };
  }

  fix(index: number | 'all'): FileResults['fix'] {
    const fixes = (index === 'all' ? this.#findings : this.#findings.slice(index, index + 1)).flatMap(
      ({ fix }) => fix ?? [],
    );
    return applyFixes(this.#map?.text ?? '', fixes);
  }

  /** A contract that expects each redirect of the file. */
  contract(base: string | null): FileResults['contract'] {
    if (this.#map === undefined) return { problem: 'Choose a redirect file first' };
    const { tests, skipped } = testsOf(this.#map);
    if (tests.length === 0) return { problem: 'No rows in this file can be tested' };
    const contract = { base: tests.some(({ from }) => from.startsWith('/')) ? base : null, connect: null, tests };
    return { text: writeContract(contract, 'yaml') ?? '', tests: tests.length, skipped: skipped.length };
  }
}

const toShown = ({ id, severity, message, advice, position, fix }: Finding, index: number): ShownFinding => ({
  ...{ index, id, severity, message, advice, line: position.line, column: position.column },
  fix: fix?.title ?? null,
});

const mostClusters = 3;
const mostNodes = 12;
/** Following each of a million rows would take minutes. */
const mostFollowed = 20_000;

interface Edge {
  from: string;
  to: string;
  line: number;
  status: number;
}

/** The URLs where most chains end, and loops. */
export function worstClusters(map: RedirectMap, hosts: readonly string[] = []): Cluster[] {
  const resolver = new Resolver(map, { hosts });
  const byEnd = new Map<string, { edges: Map<string, Edge>; chains: number; isLoop: boolean }>();
  const exact = map.rules.filter(({ source }) => source.kind === 'exact' && source.query === null);
  for (const { source } of exact.slice(0, mostFollowed)) {
    const start = source.host === null ? source.path : `${source.scheme ?? 'https'}://${source.host}${source.path}`;
    const { steps, end, finalUrl } = resolver.resolve(start);
    const redirects = steps.flatMap(({ url, firing }) => (firing?.location == null ? [] : [{ url, firing }]));
    const isLoop = end === 'loop' || end === 'too-long';
    if (redirects.length < 2 && !isLoop) continue;
    // Every URL of a loop is an end of it: the first in the alphabet represents all.
    const looped = steps.map(({ url }) => url).sort();
    const name = isLoop ? (looped[0] ?? finalUrl) : finalUrl;
    const cluster = byEnd.get(name) ?? { edges: new Map<string, Edge>(), chains: 0, isLoop };
    cluster.chains += 1;
    redirects.forEach(({ url, firing }, at) => {
      const to = redirects[at + 1]?.url ?? (isLoop ? name : finalUrl);
      cluster.edges.set(url, { from: url, to, line: firing.rule.position.line, status: firing.status });
    });
    byEnd.set(name, cluster);
  }
  return [...byEnd]
    .sort(([, a], [, b]) => Number(b.isLoop) - Number(a.isLoop) || b.chains - a.chains)
    .slice(0, mostClusters)
    .map(([end, { edges, chains, isLoop }]) => ({ end, chains, isLoop, sources: treeOf(end, [...edges.values()]) }));
}

function treeOf(end: string, edges: readonly Edge[]): ClusterNode[] {
  const into = Map.groupBy(edges, ({ to }) => to);
  const seen = new Set([end]);
  let left = mostNodes;
  const sourcesOf = (url: string): ClusterNode[] =>
    (into.get(url) ?? []).flatMap(({ from, line, status }) => {
      if (seen.has(from) || left === 0) return [];
      seen.add(from);
      left -= 1;
      return [{ url: from, line, status, sources: sourcesOf(from) }];
    });
  return sourcesOf(end);
}
