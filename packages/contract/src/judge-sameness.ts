import { clientTitle, type Hop, type Trace } from '@hopwise/model';
import type { ContractCase } from './plan-cases.ts';
import { shownUrl } from './words.ts';

/** The first hop that differs from the chain of the client that a case is compared with. */
export function judgeSameness({ sameAs, from }: ContractCase, trace: Trace, comparison: Trace): string[] {
  if (sameAs === null || hasNoResponse(comparison)) return [];
  const [own, other] = [trace, comparison].map(({ hops }) => hops.map((hop) => inWords(hop, from)));
  const length = Math.max(own?.length ?? 0, other?.length ?? 0);
  const at = Array.from({ length }, (_, place) => place).find((place) => own?.[place] !== other?.[place]);
  if (at === undefined) return [];
  const [got, wanted] = [own?.[at] ?? 'no hop', other?.[at] ?? 'no hop'];
  return [`Expected the same chain as ${clientTitle(sameAs)}. Hop ${at + 1}: got ${got}, expected ${wanted}`];
}

/** A sentence, if the client that a case is compared with got no response. */
export function whyIncomparable({ sameAs }: ContractCase, { hops, end }: Trace): string | null {
  if (sameAs === null || end.kind === 'final' || !hasNoResponse({ hops, end })) return null;
  return `${clientTitle(sameAs)} got no response to compare with: ${end.error.message}`;
}

/** None came, or there was no time to wait for the last. */
const hasNoResponse = ({ hops, end }: Trace): boolean =>
  hops.every(({ statusCode }) => statusCode === null) || (end.kind !== 'final' && end.error.code === 'ABORTED');

function inWords({ url, statusCode }: Hop, from: string): string {
  const shown = shownUrl(url, from);
  return statusCode === null ? `${shown} without a response` : `${statusCode} ${shown}`;
}
