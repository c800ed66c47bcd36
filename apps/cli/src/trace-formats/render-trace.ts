import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { judgeRedirects } from '@hopwise/audits/redirects';
import {
  type ChainSummary,
  type Check,
  type Hop,
  judgeCheck,
  type Page,
  type RedirectsAnalysis,
  statusText,
  summarizeChain,
  type Trace,
  type Verdict,
  type VerdictLevel,
  withoutPassword,
} from '@hopwise/model';
import { buildReport, renderHar, renderJson, renderMarkdown } from '@hopwise/report';
import { type Paint, plainText, productVersion } from '../environment.ts';

interface Asked {
  inputUrl: string;
  method: string;
  startedAt: Date;
}

const renderers = { json: renderJson, har: renderHar, markdown: renderMarkdown } as const;

/** A trace as the app would export it. */
export function renderTrace(format: keyof typeof renderers, judged: JudgedTrace, asked: Asked): string {
  const report = buildReport({
    check: checkOf(judged, asked),
    generatedAt: new Date().toISOString(),
    productVersion: productVersion(),
  });
  return renderers[format](report);
}

function checkOf(
  { trace, summary: whole, redirects, verdict }: JudgedTrace,
  { inputUrl, method, startedAt }: Asked,
): Check {
  const { finalStatusCode: _, ...summary } = whole;
  const totalTimeMs = trace.hops.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  return {
    id: randomUUID(),
    ...summary,
    method,
    inputUrl: withoutPassword(inputUrl),
    totalTimeMs,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date(startedAt.getTime() + totalTimeMs).toISOString(),
    hops: trace.hops,
    verdict,
    redirects,
  };
}

const paintOf = { ok: 'good', warning: 'warn', failed: 'bad' } as const satisfies Record<VerdictLevel, keyof Paint>;

/** A chain as a rail from the first URL to the last, with the verdict of a check below. */
export function railOf({ trace, summary, verdict }: JudgedTrace, paint: Paint): string {
  const { hops, end } = trace;
  const { redirectCount } = summary;
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
  const reasons = verdict.reasons.filter(({ says }) => says !== hops.at(-1)?.error?.message);
  const headline = paint[paintOf[verdict.level]](plainText(verdict.headline));
  const next = end.kind === 'too-many-hops' ? hops.at(-1)?.redirect?.to : undefined;
  const leadsOn = next === undefined ? [] : [`  ${paint.faint(`redirects to ${plainText(next)}`)}`];
  return `${[...lines, ...leadsOn, '', `${headline} · ${counted}`, ...reasons.map(({ says }) => `  ${plainText(says)}`)].join('\n')}\n`;
}

function describe(hop: Hop, paint: Paint): string {
  const { statusCode, redirectType, error, tls, httpVersion, contentType, remoteAddress, latencyMs } = hop;
  if (redirectType === 'HSTS') return paint.faint('HSTS upgrade (no request sent)');
  if (statusCode === null) return paint.bad(plainText(error?.message ?? 'No response'));
  const code = `${statusText(statusCode)} ${STATUS_CODES[statusCode] ?? ''}`.trim();
  const colored = statusCode >= 400 ? paint.bad(code) : statusCode >= 300 ? paint.warn(code) : paint.good(code);
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
  return [colored, ...facts].join(' · ');
}

/** A trace and what a check without analyses says of it. */
export interface JudgedTrace {
  trace: Trace;
  summary: ChainSummary;
  redirects: RedirectsAnalysis;
  verdict: Verdict;
}

export function judgeTrace(trace: Trace, page?: Page): JudgedTrace {
  const summary = summarizeChain(trace);
  const redirects = judgeRedirects(trace, page);
  return { trace, summary, redirects, verdict: judgeCheck({ trace, summary, redirects }) };
}
