import { parseUrlInput } from '@hopwise/model';
import type { ConnectTarget } from './connect-target.ts';
import type { Contract } from './contract.ts';
import type { PlanOptions } from './plan-cases.ts';
import { namedSite } from './replaced-sites.ts';

/** The hosts that a contract lists. Other hosts that its redirects go to are third parties. */
export function contractHosts(contract: Contract, plan: PlanOptions): Set<string> {
  const urls = contract.tests.flatMap(({ from, to, location, chain }) => [from, to, location, ...(chain ?? [])]);
  const instead = [plan.base ?? null, ...Object.values(plan.rebase ?? {})];
  const named = [namedSite(contract, plan), ...instead, ...urls].filter((url) => url !== null && !/^[/~*]/.test(url));
  return new Set(named.map((url) => parseUrlInput(url ?? '')?.hostname).filter((host) => host !== undefined));
}

interface HostAndPort {
  host: string;
  port: number;
}

/** Where to dial instead, for these hosts with and without www. */
export function routeTo(
  target: ConnectTarget,
  hosts: Iterable<string>,
): (peer: HostAndPort) => HostAndPort | undefined {
  const known = new Set([...hosts].flatMap((host) => [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`]));
  return ({ host, port }) => (known.has(host) ? { host: target.host, port: target.port ?? port } : undefined);
}
