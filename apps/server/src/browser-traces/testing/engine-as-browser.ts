import type { BrowserRequest } from '@hopwise/browser';
import { createNetwork, trace } from '@hopwise/engine';
import type { Hop, Trace } from '@hopwise/model';
import type { Browser } from '../follow-in-browser.ts';

/** Enough of a JPEG to identify it. */
export const smallJpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 0xff, 0xd9]);

type Follow = Browser['follow'];

/**
 * Stands in for a browser, which tests of routes and tables need not start: the engine traces the chain, and also
 * follows a script redirect that it only hints at, once. `e2e` tests the real browser.
 */
export function engineAsBrowser({ allowCidrs = ['127.0.0.0/8'] } = {}): Browser {
  const network = createNetwork({ allowCidrs });
  const followOnce = (request: Pick<BrowserRequest, 'url'>, options: Parameters<Follow>[1]): Promise<Trace> =>
    trace({ method: 'GET', ...request }, { network, ...options }, options);

  return {
    async follow(request, options) {
      const first = await followOnce(request, options);
      const last = first.hops.at(-1);
      const to = last?.scriptRedirect?.to;
      const rest = last && to ? await followOnce({ url: to }, options) : undefined;
      return {
        trace: rest === undefined ? first : join(first.hops, last as Hop, to as string, rest),
        title: 'Engine',
        screenshot: smallJpeg,
        notFollowed: ['The page opened a popup.'],
        refused: [{ url: 'http://ada:s3cret@10.0.0.1/', reason: 'Private address' }],
        isSandboxed: true,
        version: '1.0',
      };
    },
  };
}

function join(hops: readonly Hop[], last: Hop, to: string, rest: Trace): Trace {
  const { scriptRedirect: _, ...page } = last;
  const leading: Hop = {
    ...page,
    redirectType: 'JAVASCRIPT',
    redirect: { to, delaySeconds: null },
    by: { kind: 'script', file: last.url, line: 1, column: 9 },
  };
  const following = rest.hops.map((hop) => ({ ...hop, hopIndex: hop.hopIndex + hops.length }));
  return { ...rest, hops: [...hops.slice(0, -1), leading, ...following] };
}
