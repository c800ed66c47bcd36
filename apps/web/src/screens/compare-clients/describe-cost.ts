import { parseUrlInput, planBase, planVariants } from '@hopwise/model';
import { axesProblem, type CompareFormValues, clientsProblem } from './compare-form-values.ts';

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
