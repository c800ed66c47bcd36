import type { Hop } from './trace.ts';

/** The hint of a redirect that only running the page would follow. */
export function describeScriptRedirect({ to, unsure }: NonNullable<Hop['scriptRedirect']>): string {
  const redirects = unsure ? 'may redirect' : 'probably redirects';
  return `This page ${redirects} by JavaScript${to === null ? '' : ` to ${to}`}.`;
}
