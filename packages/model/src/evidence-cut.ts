import * as z from 'zod/mini';

/** Says that a check does not keep all that its site sent: a hostile one would fill the disk. */
export const evidenceCut = z.object({
  /** Header values, cookies and URLs that were shortened or left out. */
  values: z.int(),
  /** What is missing of them. */
  characters: z.int(),
});
export type EvidenceCut = z.infer<typeof evidenceCut>;

export function describeEvidenceCut({ values, characters }: EvidenceCut): string {
  const [what, were] = values === 1 ? ['header, cookie or URL', 'was'] : ['headers, cookies or URLs', 'were'];
  const [count, missing] = [values, characters].map((number) => number.toLocaleString('en'));
  return `The site sent more than is kept of one check: ${count} ${what} ${were} shortened or left out, ${missing} characters in all. Findings and scores were made from everything it sent.`;
}
