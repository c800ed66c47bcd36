import type { ContractRow } from '@hopwise/model';

/** What a failed case came to, in the words of its expectation. */
export function describeActual({
  hops,
  finalUrl,
  finalStatusCode,
  reasons,
}: Pick<ContractRow, 'hops' | 'finalUrl' | 'finalStatusCode' | 'reasons'>): string {
  if (finalUrl === null) return reasons.join(' ') || 'Unknown';
  const first = hops?.[0]?.statusCode ?? null;
  const phrases = [
    `Ends at ${finalUrl}`,
    hops !== null && hops.length > 1 && first !== null && `First status ${first}`,
    finalStatusCode !== null && `Final status ${finalStatusCode}`,
  ];
  return phrases.filter((phrase) => typeof phrase === 'string').join(', ');
}
