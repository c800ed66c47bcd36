import { describeCause } from './describe-cause.ts';
import type { Hop, RedirectType } from './trace.ts';

const reasons: Readonly<Record<RedirectType, string>> = {
  HTTP_301: 'Redirect with status 301',
  HTTP_302: 'Redirect with status 302',
  HTTP_303: 'Redirect with status 303',
  HTTP_307: 'Redirect with status 307',
  HTTP_308: 'Redirect with status 308',
  META_REFRESH: 'Meta refresh',
  REFRESH_HEADER: 'Refresh header',
  HSTS: 'HSTS, without a request',
  JAVASCRIPT: 'Script',
  FINAL: 'Final response',
  ERROR: 'Failed',
};

/** Why a hop redirects, in a few words: what the site did, and of a script where it stands. */
export function describeHopReason({
  redirectType,
  redirect,
  by,
}: Pick<Hop, 'redirectType' | 'redirect' | 'by'>): string {
  if (by !== undefined) return describeCause(by);
  const delay = redirect?.delaySeconds ? ` after ${redirect.delaySeconds} s` : '';
  return `${reasons[redirectType]}${delay}`;
}
