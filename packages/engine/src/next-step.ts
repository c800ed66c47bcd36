import { isWithoutContent } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import type { ResponseHead } from './http/http1-head.ts';
import { conflictIn, unreadableCoding } from './http/http1-head.ts';
import type { ReadPage } from './read-page.ts';
import { type NextStep, nextByRefresh, nextRequest } from './redirect/next-request.ts';
import type { HopRequest } from './request/hop-request.ts';

export const staysHere = ({ kind }: NextStep): boolean => kind === 'stop' || kind === 'slow-refresh';

/** Where the head of a response leads. What a Refresh says is known with the page. */
export function stepByHead(request: HopRequest, head: ResponseHead): NextStep {
  const conflict = conflictIn(head) ?? unreadableCoding(head);
  return conflict === undefined ? nextRequest(request, head) : { kind: 'error', error: conflict };
}

/** Chromium stays on the page at 304, and shows its own error at 407, which only a proxy may send. */
const neverShown: ReadonlySet<number> = new Set([304, 407]);

/**
 * A page may have several refreshes, in its head and in its text. Browsers follow the one that waits least, and
 * of several the last. What they do not show, or not to its end, does not refresh.
 */
export function stepByPage(request: HopRequest, head: ResponseHead, page: ReadPage): NextStep {
  const { encoding, isLoaded, isSaved, refreshes, upgradesRequests } = page;
  const isShown = isLoaded && !isSaved && !isWithoutContent(head) && !neverShown.has(head.statusCode);
  const header = headerValue(head.headers, 'refresh');
  const steps = [
    ...(header === null ? [] : [nextByRefresh(request, header, 'REFRESH_HEADER', { upgradesRequests })]),
    ...refreshes.map(({ content, baseHref }) =>
      nextByRefresh(request, content, 'META_REFRESH', { baseHref, encoding, upgradesRequests }),
    ),
  ];
  let first: NextStep = { kind: 'stop' };
  for (const step of isShown ? steps : []) if (delayOf(step) <= delayOf(first)) first = step;
  return first;
}

const delayOf = (step: NextStep): number => {
  if (step.kind === 'stop') return step.place?.delaySeconds ?? Number.POSITIVE_INFINITY;
  return step.kind === 'error' ? Number.POSITIVE_INFINITY : (step.delaySeconds ?? 0);
};
