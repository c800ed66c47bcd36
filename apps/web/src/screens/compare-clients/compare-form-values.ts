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
  axes.includes('client') && clients.length === 0 ? 'Choose at least one client, or clear Clients' : null;

/** Chrome is traced twice: differences between the two aren't caused by a client. */
const tracesOfBase = 2;

/** Describes the cost, or why there is nothing to compare yet. */
export function describeCost(values: CompareFormValues): string {
  const { url, axes, clients } = values;
  const problem = axesProblem(values) ?? clientsProblem(values);
  if (problem !== null) return `${problem}.`;
  const base = planBase(parseUrlInput(url)?.href ?? 'https://example.com/');
  const variants = planVariants({ axes, clients }, base, []).length;
  const hasEntries = axes.includes('entry');
  if (variants === 0 && !hasEntries) return "The host is an IP address, so there's no other IP version to compare.";
  const traces = `${variants + tracesOfBase} traces${hasEntries ? ' plus a few URL variants' : ''}`;
  return `${traces}. Each counts as one request against your hourly limit. Max 2 at a time per host.`;
}
