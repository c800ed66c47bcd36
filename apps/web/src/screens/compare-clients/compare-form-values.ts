import { type ClientName, parseUrlInput, planBase, planVariants, type VariantAxis } from '@hopwise/model';

export interface CompareFormValues {
  url: string;
  axes: VariantAxis[];
  clients: ClientName[];
}

type Choice = Pick<CompareFormValues, 'axes' | 'clients'>;

export const axesProblem = ({ axes }: Choice): string | null =>
  axes.length === 0 ? 'Choose at least one thing to compare' : null;

export const clientsProblem = ({ axes, clients }: Choice): string | null =>
  axes.includes('client') && clients.length === 0 ? 'Choose at least one client, or leave out clients' : null;

/** Two of Chrome: what differs between them is no client's doing. */
const tracesOfBase = 2;

/** What comparing takes, or why there is nothing to compare yet. */
export function describeCost(values: CompareFormValues): string {
  const { url, axes, clients } = values;
  const problem = axesProblem(values) ?? clientsProblem(values);
  if (problem !== null) return `${problem}.`;
  const base = planBase(parseUrlInput(url)?.href ?? 'https://example.com/');
  const variants = planVariants({ axes, clients }, base, []).length;
  const hasEntries = axes.includes('entry');
  if (variants === 0 && !hasEntries) return 'This host is an IP address, so there is no other IP version to compare.';
  const traces = `${variants + tracesOfBase} traces${hasEntries ? ' and a few for other ways to write the URL' : ''}`;
  return `${traces}, each of which counts as one of your requests per hour. At most two at once go to one host.`;
}
