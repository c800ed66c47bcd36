import { STATUS_CODES } from 'node:http';
import { type Hop, statusText, summarizeChain, type Trace, withoutPassword } from '@hopwise/model';
import { type Paint, plainText } from '../terminal.ts';

/** A chain as a rail from the first URL to the last. */
export function railOf(trace: Trace, paint: Paint): string {
  const { hops, end } = trace;
  const { redirectCount, error, status } = summarizeChain(trace);
  const totalMs = hops.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const lines = hops.flatMap((hop, at) => {
    const isLast = at === hops.length - 1;
    const rail = isLast ? ' ' : paint.faint('│');
    return [
      `${isLast ? '◉' : '●'} ${paint.strong(plainText(withoutPassword(hop.url)))}`,
      `${rail} ${describe(hop, paint)}`,
      ...(isLast ? [] : [rail]),
    ];
  });
  const counted = `${redirectCount} ${redirectCount === 1 ? 'redirect' : 'redirects'} in ${Math.round(totalMs)} ms`;
  // What the last hop says already is not said again.
  const reason = error === null || error === hops.at(-1)?.error?.message ? 'Failed' : plainText(error);
  const reached = hops.at(-1)?.isDownload ? 'Downloads a file' : 'Reachable';
  const verdict = status === 'OK' ? paint.good(reached) : paint.bad(reason);
  const next = end.kind === 'too-many-hops' ? hops.at(-1)?.redirect?.to : undefined;
  const leadsOn = next === undefined ? [] : [`  ${paint.faint(`leads on to ${plainText(next)}`)}`];
  return `${[...lines, ...leadsOn, '', `${verdict} · ${counted}`].join('\n')}\n`;
}

function describe(hop: Hop, paint: Paint): string {
  const { statusCode, redirectType, error, tls, httpVersion, contentType, remoteAddress, latencyMs } = hop;
  if (redirectType === 'HSTS') return paint.faint('HSTS: the browser asks for https by itself');
  if (statusCode === null) return paint.bad(plainText(error?.message ?? 'No response'));
  const code = `${statusText(statusCode)} ${STATUS_CODES[statusCode] ?? ''}`.trim();
  const coloured = statusCode >= 400 ? paint.bad(code) : statusCode >= 300 ? paint.warn(code) : paint.good(code);
  const inPage = { META_REFRESH: 'meta refresh', REFRESH_HEADER: 'Refresh header', JAVASCRIPT: 'JavaScript' };
  const made = inPage[redirectType as keyof typeof inPage];
  const facts = [
    ...(made === undefined ? [] : [made]),
    `${Math.round(latencyMs)} ms`,
    ...(httpVersion === null ? [] : [`HTTP/${httpVersion}`]),
    ...(tls === null ? [] : [tls.protocol, ...(tls.trusted ? [] : [paint.bad('certificate not trusted')])]),
    ...(contentType === null || redirectType !== 'FINAL' ? [] : [plainText(contentType)]),
    ...(remoteAddress === null ? [] : [remoteAddress.ip]),
  ];
  return [coloured, ...facts].join(' · ');
}
