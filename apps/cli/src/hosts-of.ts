import type { Contract, PlanOptions } from '@hopwise/contract';
import { parseUrlInput } from '@hopwise/model';

/** The hosts that a contract names. Whatever else its redirects lead to is somebody else's. */
export function hostsOf({ base, tests }: Contract, plan: PlanOptions): Set<string> {
  const urls = tests.flatMap(({ from, to, chain }) => [from, ...(to === null ? [] : [to]), ...(chain ?? [])]);
  const named = [base, plan.base ?? null, ...urls].filter((url) => url !== null && !/^[/~*]/.test(url));
  return new Set(named.map((url) => parseUrlInput(url ?? '')?.hostname).filter((host) => host !== undefined));
}
