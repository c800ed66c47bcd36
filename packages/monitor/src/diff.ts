import {
  type ChainChange,
  type ChainChangeKind,
  compareHops,
  describeDifference,
  differingPieces,
  type MonitorWatch,
  scoredKinds,
  scoreNames,
  textHash,
  type WatchedPart,
} from '@hopwise/model';
import { looksRandom } from './ignored-parts.ts';
import type { SeenChange } from './state.ts';
import type { WatchedChain, WatchedHop } from './watched-chain.ts';
import { pageChanges } from './watched-page.ts';

/**
 * Which kinds of differences belong to which part of a chain. Methods follow from the types; nothing else is compared.
 */
const partOf: Partial<Record<ChainChangeKind, WatchedPart | 'named'>> = {
  'final-url': 'hops',
  redirects: 'hops',
  hop: 'hops',
  url: 'hops',
  target: 'hops',
  status: 'status',
  error: 'status',
  end: 'status',
  type: 'type',
  issuer: 'issuer',
  key: 'key',
  trust: 'trust',
  ...{ indexability: 'indexability', canonical: 'canonical', title: 'title', 'robots-txt': 'robots-txt' },
  header: 'named',
  score: 'named',
};

/** The differences between two chains in the watched parts. Ignored parts must be masked in both. */
export function diffChains(before: WatchedChain, after: WatchedChain, watch: MonitorWatch): ChainChange[] {
  const hops = hopChanges(before, after, watch);
  const found = [...chainChanges(before, after, hops), ...hops, ...pageChanges(before.page, after.page)];
  return found.filter(({ kind }) => {
    const part = partOf[kind];
    return part === 'named' || (part !== undefined && watch.parts.includes(part));
  });
}

function hopChanges(before: WatchedChain, after: WatchedChain, watch: MonitorWatch): ChainChange[] {
  return compareHops(before.hops, after.hops, watch.headers).flatMap((pair) => {
    const position = ((pair.after ?? pair.before)?.hopIndex ?? 0) + 1;
    const [from, to] = [hopAt(before, pair.before?.hopIndex), hopAt(after, pair.after?.hopIndex)];
    return [...pair.differences.map((each) => ({ ...each, position })), ...keyChange(from, to, position)];
  });
}

const hopAt = ({ hops }: WatchedChain, index: number | undefined): WatchedHop | undefined =>
  hops.find(({ hopIndex }) => hopIndex === index);

function keyChange(from: WatchedHop | undefined, to: WatchedHop | undefined, position: number): ChainChange[] {
  const [before, after] = [keyOf(from), keyOf(to)];
  if (before === null || after === null || before === after) return [];
  const says = `Hop ${position}'s certificate key is now ${after} (was ${before}).`;
  return [{ kind: 'key', position, name: null, urlPieces: [], before, after, says }];
}

/** A renewal makes another key of the same type: that is no change. */
function keyOf(hop: WatchedHop | undefined): string | null {
  const leaf = hop?.tls?.chain[0];
  return leaf === undefined ? null : [leaf.keyType, leaf.keyCurve ?? leaf.keyBits].join(' ').trim();
}

function chainChanges(before: WatchedChain, after: WatchedChain, hops: readonly ChainChange[]): ChainChange[] {
  const whole = { position: null, name: null, urlPieces: [] };
  const changes: ChainChange[] = [];
  if (before.finalUrl !== after.finalUrl) {
    const difference = { kind: 'final-url', name: null, before: before.finalUrl, after: after.finalUrl } as const;
    const urlPieces = differingPieces(before.finalUrl ?? '', after.finalUrl ?? '');
    changes.push({ ...whole, ...difference, urlPieces, says: describeDifference(difference) });
  }
  if (before.redirectCount !== after.redirectCount) {
    const [from, to] = [before.redirectCount, after.redirectCount];
    const says = `The chain now has ${to} ${to === 1 ? 'redirect' : 'redirects'} (was ${from}).`;
    changes.push({ ...whole, kind: 'redirects', before: String(from), after: String(to), says });
  }
  if (before.end?.code !== after.end?.code && !hops.some(({ kind }) => kind === 'error')) {
    const [from, to] = [before.end?.message ?? null, after.end?.message ?? null];
    const says = to === null ? `The chain no longer fails: ${from}` : `The chain now fails: ${to}`;
    changes.push({ ...whole, kind: 'end', before: from, after: to, says });
  }
  for (const kind of scoredKinds) {
    const [from, to] = [before.scores[kind], after.scores[kind]];
    // A score that one of the two lacks was not made: that says nothing of the site.
    if (from === undefined || to === undefined || from === to) continue;
    const difference = { kind: 'score', name: scoreNames[kind], before: String(from), after: String(to) } as const;
    changes.push({ ...whole, ...difference, says: describeDifference(difference) });
  }
  return changes;
}

const longestValue = 300;
const cut = (text: string | null): string | null =>
  text !== null && text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
const valuesOf = ({ before, after }: ChainChange) => ({ before: cut(before), after: cut(after) });

/** null where there is no change. */
export function seenChangeOf(changes: readonly ChainChange[]): SeenChange | null {
  if (changes.length === 0) return null;
  return {
    fingerprint: changeFingerprint(changes),
    says: changes.map(({ says }) => says),
    values: changes.map(valuesOf),
  };
}

/**
 * The same for the same change seen again. A URL that is new may have ids in it that are other ones each time, which
 * no one can know from one look: values of parameters and what looks random in a path do not count here.
 */
export function changeFingerprint(changes: readonly ChainChange[]): string {
  const text = changes
    .map(({ kind, position, name, after }) => `${kind} ${position} ${name} ${steady(after)}`)
    .join('\n');
  return textHash(text).toString(16).padStart(8, '0');
}

function steady(value: string | null): string | null {
  const url = value === null ? null : URL.parse(value);
  if (url === null) return value;
  const path = url.pathname.split('/').map((segment) => (looksRandom(segment) ? '*' : segment));
  return `${url.origin}${path.join('/')}?${[...new Set(url.searchParams.keys())].toSorted().join('&')}`;
}
