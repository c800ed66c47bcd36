import type { ClassVerdict, ClientComparison, ComparedVariant, VariantGroup } from './client-comparison.ts';
import { ownAddressNote, type VariantVerdict } from './client-comparison-words.ts';
import { clientClasses, clientClassTitles, clientNamed, clientWords } from './client-words.ts';
import { compareHops } from './compare-hops.ts';
import { declaredOf } from './declared-access.ts';
import { variantId } from './plan-variants.ts';
import { type ClientComparisonEvidence, servedTo, type TracedVariant, wasSkipped } from './traced-variant.ts';
import { plural } from './written-text.ts';

/** The status code by which the site turned even the base away, the second time; null: it did not. */
export function limitReached(base: TracedVariant, again: TracedVariant): number | null {
  const wasServed = servedTo(base) === 'served';
  return wasServed && servedTo(again) === 'refused' ? (again.hops.at(-1)?.statusCode ?? null) : null;
}

/** Notes for the reader of a comparison. isStable: the base was given the same chain twice. */
export function notesOn(base: TracedVariant, again: TracedVariant, isStable: boolean): string[] {
  const failure = base.end.kind === 'final' ? [] : [`${base.title} fails: ${base.end.error.message}`];
  return [ownAddressNote, ...failure, ...(isStable ? [] : [secondTime(base, again)])];
}

function secondTime(base: TracedVariant, again: TracedVariant): string {
  const { title } = base;
  const limit = limitReached(base, again);
  if (limit !== null) {
    return `${title} was blocked with ${limit} on its second request. The site may be rate limiting us, so other blocks may have the same cause.`;
  }
  if (wasSkipped(again)) {
    return `Ran out of time to repeat the ${title} request, so some differences may be random.`;
  }
  return `${title} got a different chain on a second request, so some differences may be random.`;
}

export type JudgedClients = Pick<
  ClientComparison,
  'headline' | 'counts' | 'base' | 'variants' | 'groups' | 'classes' | 'declared' | 'notes'
>;

/** The headers that decide how a client handles a response. */
export const headersOfVariants = ['Content-Type', 'Vary', 'X-Robots-Tag', 'Link'] as const;

/** Compares the results of all clients. mask: replaces the parts of a URL that change with every request. */
export function compareClients(
  { base, again, variants, robots }: ClientComparisonEvidence,
  mask: (url: string) => string,
): JudgedClients {
  const chainOf = (traced: TracedVariant) => maskedChain(traced, mask);
  const judge = (traced: TracedVariant): Judged => {
    const key = isConverging(base, traced, chainOf) ? chainOf(base).join('\n') : chainOf(traced).join('\n');
    return { traced, key, verdict: verdictOf(base, traced, key === chainOf(base).join('\n')) };
  };
  const judgedBase = judge(base);
  const judged = variants.map(judge);
  const groups = groupsOf([judgedBase, ...judged]);
  const placeOf = ({ key }: Judged) => groups.findIndex((group) => group.key === key);
  const described = judged.map((each) => describeVariant(base, each, placeOf(each), mask));
  const baseVariant = { ...describeVariant(base, judgedBase, 0, mask), says: 'Baseline for all other clients.' };
  const counts = countVerdicts(described);
  const limit = limitReached(base, again);
  return {
    headline: headlineOf(counts, base),
    counts,
    base: { ...baseVariant, differences: [] },
    variants: described,
    groups: groups.map(({ key: _, ...group }) => group),
    classes: classVerdicts([baseVariant, ...described], base.title),
    declared: [judgedBase, ...judged].flatMap(({ traced }) => declaredOf(traced, robots, limit)),
    notes: notesOn(base, again, judge(again).verdict === 'same'),
  };
}

interface Judged {
  traced: TracedVariant;
  /** The same for all that go the same way. */
  key: string;
  verdict: VariantVerdict;
}

/** One line per hop, without values that always differ between clients. */
function maskedChain({ hops, end }: TracedVariant, mask: (url: string) => string): string[] {
  const lines = hops.map(
    ({ url, statusCode, redirectType, error }) => `${statusCode} ${redirectType} ${error?.code ?? ''} ${mask(url)}`,
  );
  return end.kind === 'final' ? lines : [...lines, end.kind];
}

/** Another way to write the URL begins elsewhere; what counts is the same final URL. */
function isConverging(
  base: TracedVariant,
  traced: TracedVariant,
  chainOf: (traced: TracedVariant) => string[],
): boolean {
  if (traced.axis !== 'entry' || base.end.kind !== 'final' || traced.end.kind !== 'final') return false;
  return chainOf(traced).at(-1) === chainOf(base).at(-1);
}

function verdictOf(base: TracedVariant, traced: TracedVariant, isSame: boolean): VariantVerdict {
  if (isSame) return 'same';
  const got = servedTo(traced);
  if (got === 'failed' || got === 'skipped') return got;
  return got === 'refused' && servedTo(base) === 'served' ? 'refused' : 'differs';
}

function groupsOf(judged: readonly Judged[]): (VariantGroup & { key: string })[] {
  const [base] = judged;
  const byKey = [...Map.groupBy(judged, ({ key }) => key).entries()];
  const ranked = byKey.toSorted(([a, one], [b, other]) => {
    if (a === base?.key || b === base?.key) return a === base?.key ? -1 : 1;
    return other.length - one.length;
  });
  return ranked.flatMap(([key, members]) => {
    // One that goes the whole way, not one that joins it from another URL.
    const shown = members.find(({ traced }) => traced.axis !== 'entry') ?? members[0];
    if (shown === undefined) return [];
    const { chain, finalUrl, statusCode } = endOf(shown.traced);
    const headline = headlineOfEnd(shown.traced);
    return [
      { key, variants: members.map(({ traced }) => variantId(traced)), hops: chain, finalUrl, statusCode, headline },
    ];
  });
}

function endOf({ hops, end }: TracedVariant): Pick<ComparedVariant, 'chain' | 'finalUrl' | 'statusCode'> {
  const responded = hops.findLast(({ statusCode }) => statusCode !== null);
  return {
    chain: hops.map(({ url, method, statusCode, redirectType, error }) => ({
      ...{ url, method, statusCode, redirectType, error },
    })),
    finalUrl: end.kind === 'loop' ? null : (responded?.url ?? null),
    statusCode: hops.at(-1)?.statusCode ?? null,
  };
}

function headlineOfEnd(traced: TracedVariant): string {
  const { finalUrl, statusCode } = endOf(traced);
  if (traced.end.kind !== 'final') return traced.end.error.message;
  return `${statusCode} at ${finalUrl}`;
}

function describeVariant(
  base: TracedVariant,
  { traced, verdict }: Judged,
  group: number,
  mask: (url: string) => string,
): ComparedVariant {
  const { axis, name, title } = traced;
  const client = axis === 'client' ? clientNamed(name) : undefined;
  return {
    ...{ id: variantId(traced), axis, name, title, verdict, group },
    class: client === undefined ? null : clientWords[client].class,
    ...endOf(traced),
    says: sentenceOf(base, traced, verdict, mask),
    differences: differencesOf(base, traced),
  };
}

/** The method is what the axis changes: that it differs goes without saying. */
function differencesOf(base: TracedVariant, traced: TracedVariant): ComparedVariant['differences'] {
  const compared = compareHops(base.hops, traced.hops, headersOfVariants, 'another-client');
  if (traced.axis !== 'method') return compared;
  return compared.map((pair) => ({
    ...pair,
    differences: pair.differences.filter(({ kind }) => kind !== 'method'),
  }));
}

function sentenceOf(
  base: TracedVariant,
  traced: TracedVariant,
  verdict: VariantVerdict,
  mask: (url: string) => string,
): string {
  const [from, to] = [endOf(base), endOf(traced)];
  if (verdict === 'same') {
    return traced.axis === 'entry' ? `Ends at the same URL as ${base.title}.` : `The same chain as ${base.title}.`;
  }
  if (traced.end.kind !== 'final') return traced.end.error.message;
  if (verdict === 'refused') return `Blocked with ${to.statusCode} (${base.title} gets ${from.statusCode}).`;
  if (mask(from.finalUrl ?? '') !== mask(to.finalUrl ?? '')) {
    return `Ends at ${to.finalUrl} with ${to.statusCode}, ${base.title} at ${from.finalUrl ?? 'no URL'}.`;
  }
  if (from.statusCode !== to.statusCode) return `Ends with ${to.statusCode}, ${base.title} with ${from.statusCode}.`;
  return `Same final URL, different chain: ${countRedirects(to)} vs. ${countRedirects(from)} for ${base.title}.`;
}

function countRedirects({ chain }: Pick<ComparedVariant, 'chain'>): string {
  const redirects = Math.max(0, chain.length - 1);
  return redirects === 1 ? '1 redirect' : `${redirects} redirects`;
}

function countVerdicts(variants: readonly ComparedVariant[]): ClientComparison['counts'] {
  const count = (verdict: VariantVerdict) => variants.filter((variant) => variant.verdict === verdict).length;
  return {
    ...{ same: count('same'), differs: count('differs'), refused: count('refused') },
    ...{ failed: count('failed'), skipped: count('skipped') },
  };
}

const others = [
  ['differs', 'is different', 'are different'],
  ['refused', 'is blocked', 'are blocked'],
  ['failed', 'fails', 'fail'],
] as const;

/** Equal results aren't good if the base fails. */
const headlineOf = (counts: ClientComparison['counts'], { title, end }: TracedVariant): string =>
  `${end.kind === 'final' ? '' : `${title} fails. `}${countsInWords(counts, title)}`;

function countsInWords({ skipped, ...counts }: ClientComparison['counts'], base: string): string {
  const traced = Object.values(counts).reduce((sum, each) => sum + each, 0);
  if (skipped === 0) return tracedInWords(counts, traced, base);
  const others = `${skipped} of ${plural(traced + skipped, 'variant')} ${skipped === 1 ? "wasn't" : "weren't"} traced in time`;
  return traced === 0 ? others : `${tracedInWords(counts, traced, base)}. ${others}`;
}

function tracedInWords(counts: Omit<ClientComparison['counts'], 'skipped'>, total: number, base: string): string {
  if (total === 1 && counts.same === 1) return `The variant gets the same result as ${base}`;
  if (counts.same === total) return `All ${total} variants get the same result as ${base}`;
  const parts = others
    .filter(([verdict]) => counts[verdict] > 0)
    .map(([verdict, one, many]) => `${counts[verdict]} ${counts[verdict] === 1 ? one : many}`);
  const left = total - counts.same;
  return `${left} of ${plural(total, 'variant')} ${left === 1 ? 'gets' : 'get'} a different result from ${base}: ${parts.join(', ')}`;
}

/** Worst first. */
const byGravity: readonly VariantVerdict[] = ['refused', 'failed', 'differs', 'skipped', 'same'];

/** The result of each class of clients, for the clients that were compared. */
function classVerdicts(variants: readonly ComparedVariant[], base: string): ClassVerdict[] {
  return clientClasses.flatMap((name) => {
    const members = variants.filter((variant) => variant.class === name);
    const verdict = byGravity.find((each) => members.some((member) => member.verdict === each));
    if (verdict === undefined) return [];
    const says = byGravity.flatMap((each) => {
      const titles = members.filter((member) => member.verdict === each).map(({ title }) => title);
      return titles.length === 0 ? [] : [sentences[each](titles, base)];
    });
    return [{ class: name, title: clientClassTitles[name], verdict, says: says.join(' ') }];
  });
}

const together = (titles: readonly string[]) => new Intl.ListFormat('en').format(titles);
const verb = (titles: readonly string[], one: string, many: string) => (titles.length === 1 ? one : many);

const sentences: Readonly<Record<VariantVerdict, (titles: readonly string[], base: string) => string>> = {
  same: (titles, base) => {
    const others = titles.filter((title) => title !== base);
    if (others.length === 0) return `${base} is the baseline.`;
    return `${together(others)} ${verb(others, 'gets', 'get')} the same as ${base}.`;
  },
  differs: (titles, base) => `${together(titles)} ${verb(titles, 'gets', 'get')} a different result from ${base}.`,
  refused: (titles) =>
    `${together(titles)} ${verb(titles, 'is', 'are')} blocked. The site may verify crawlers by IP address.`,
  failed: (titles) => `${together(titles)} ${verb(titles, 'gets', 'get')} no final response.`,
  skipped: (titles) => `${together(titles)} ${verb(titles, "wasn't", "weren't")} traced in time.`,
};
