import type { BulkJob, BulkRow } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { renderBulkRowsCsv, renderBulkRowsJson } from './render-bulk-rows.ts';

const row: BulkRow = {
  line: 2,
  url: '=cmd|x',
  method: 'GET',
  userAgent: '@Bot',
  expectedUrl: '/a,b',
  expectedStatus: 301,
  expectation: null,
  status: 'OK',
  verdict: 'FAIL',
  difference: 'not "there"',
  firstStatusCode: 302,
  finalUrl: null,
  finalStatusCode: 200,
  redirectCount: 0,
  totalTimeMs: 1.5,
  error: null,
  checkId: null,
  level: 'warning',
  headline: 'Reachable, with issues to fix',
};

async function* rows() {
  yield row;
  yield { ...row, line: 3 };
}

async function collect(texts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}

describe('the rows of a bulk job', () => {
  it('as CSV, harmless to spreadsheets', async () => {
    const lines = (await collect(renderBulkRowsCsv(rows()))).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe(
      `2,'=cmd|x,GET,'@Bot,"/a,b",301,OK,FAIL,"not ""there""",302,,200,0,1.5,,,warning,"Reachable, with issues to fix"`,
    );
  });

  it('as JSON', async () => {
    const job = { id: 'x', totalUrls: 2 } as BulkJob;
    const document = JSON.parse(await collect(renderBulkRowsJson(job, rows())));
    expect(document).toEqual({
      format: 'hopwise-bulk-results',
      formatVersion: 1,
      job,
      rows: [row, { ...row, line: 3 }],
    });
  });
});
