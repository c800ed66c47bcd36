import { type Cell, csvRow } from '../csv-row.ts';
import type { ListedCheck } from './listed-check.ts';

const columns: readonly (readonly [string, (check: ListedCheck) => Cell])[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['method', ({ method }) => method],
  ['inputUrl', ({ inputUrl }) => inputUrl],
  ['finalUrl', ({ finalUrl }) => finalUrl],
  ['finalStatusCode', ({ finalStatusCode }) => finalStatusCode],
  ['redirectCount', ({ redirectCount }) => redirectCount],
  ['totalTimeMs', ({ totalTimeMs }) => totalTimeMs],
  ['loopDetected', ({ loopDetected }) => loopDetected],
  ['error', ({ error }) => error],
  ['startedAt', ({ startedAt }) => startedAt],
  ['finishedAt', ({ finishedAt }) => finishedAt],
  ['level', ({ verdict }) => verdict.level],
  ['headline', ({ verdict }) => verdict.headline],
  ['client', ({ client }) => client],
];

/** A row per check, as they come. */
export async function* renderChecksCsv(checks: AsyncIterable<ListedCheck>): AsyncGenerator<string> {
  yield csvRow(columns.map(([name]) => name));
  for await (const check of checks) yield csvRow(columns.map(([, cellOf]) => cellOf(check)));
}
