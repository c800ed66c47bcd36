import { randomUUID } from 'node:crypto';
import { type Check, withoutPassword } from '@hopwise/model';
import { buildReport, renderHar, renderJson, renderMarkdown } from '@hopwise/report';
import { productVersion } from '../product-version.ts';
import type { JudgedTrace } from './judge-trace.ts';

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
