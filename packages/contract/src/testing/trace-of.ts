import type { HeaderPair, Hop, NetErrorCode, Trace, TraceEnd } from '@hopwise/model';
import { bareHop } from '@hopwise/model/testing/bare-hop';

const endings: Readonly<Record<string, [Exclude<TraceEnd['kind'], 'final'>, NetErrorCode, string]>> = {
  loop: ['loop', 'REDIRECT_LOOP', 'Redirect loop.'],
  'too-many': ['too-many-hops', 'TOO_MANY_HOPS', 'The chain has more than 20 redirects.'],
  refused: ['failed', 'CONNECTION_REFUSED', 'Connection refused.'],
  'no-tls': ['failed', 'TLS_HANDSHAKE_FAILED', 'The TLS handshake failed.'],
  timeout: ['timeout', 'TIMEOUT', 'Timed out.'],
  blocked: ['blocked', 'ADDRESS_REFUSED', 'Blocked: 10.0.0.1 is private.'],
  aborted: ['failed', 'ABORTED', 'Interrupted.'],
};

/**
 * A trace in short: `/old 301 /new 200` are two hops of https://a.test. `301!` has a certificate that browsers reject,
 * `200r` refreshes at once, `200s` after some seconds, `hsts` is upgraded by the browser. The last word may be an
 * ending.
 */
export function traceOf(text: string, headers: readonly HeaderPair[] = []): Trace {
  const words = text.split(' ');
  const ending = Object.hasOwn(endings, words.at(-1) ?? '') ? endings[words.pop() ?? ''] : undefined;
  const urls = words.filter((_, at) => at % 2 === 0).map((url) => new URL(url, 'https://a.test').href);
  const hops = urls.map((url, at): Hop => {
    const said = words[2 * at + 1];
    const to = urls[at + 1] ?? (ending?.[0] === 'loop' || ending?.[0] === 'too-many-hops' ? urls[0] : undefined);
    const isSlow = said !== undefined && said !== 'hsts' && said.endsWith('s');
    const leads = to !== undefined || isSlow;
    return {
      ...bareHop,
      hopIndex: at,
      url,
      statusCode: said === undefined || said === 'hsts' ? null : Number.parseInt(said, 10),
      redirectType: said === undefined ? 'ERROR' : typeOf(said, leads && !isSlow),
      redirect: leads ? { to: to ?? 'https://a.test/late', delaySeconds: isSlow ? 5 : null } : null,
      responseHeaders: at === 0 ? [...headers] : [],
      tls: url.startsWith('https:') ? tls(!said?.endsWith('!')) : null,
    };
  });
  if (ending === undefined) return { hops, end: { kind: 'final' } };
  const [kind, code, message] = ending;
  return { hops, end: { kind, error: { code, message } } };
}

function typeOf(said: string, leads: boolean): Hop['redirectType'] {
  if (said === 'hsts') return 'HSTS';
  if (!leads) return 'FINAL';
  return said.endsWith('r') ? 'META_REFRESH' : (`HTTP_${Number.parseInt(said, 10)}` as Hop['redirectType']);
}

const tls = (trusted: boolean): Hop['tls'] => ({
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  trusted,
  trustError: trusted ? null : 'self_signed',
  chain: [],
});
