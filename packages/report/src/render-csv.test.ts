import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { csvRow, renderCsv } from './render-csv.ts';
import { failedCheck, shopCheck } from './testing/sample-checks.ts';
import { sampleReport } from './testing/sample-report.ts';

describe('renderCsv', () => {
  test('has a row per hop that reads back', () => {
    const rows: Record<string, string>[] = parse(renderCsv(sampleReport(shopCheck)), { columns: true });
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatchObject({
      hop: '2',
      hopIndex: '1',
      url: 'https://kestrel-outdoor.example/sale',
      statusCode: '302',
      redirectType: 'HTTP_302',
      latencyMs: '148.75',
      tlsMs: '41.6',
      certificateTrusted: 'true',
      cookiesSet: '2',
    });
  });

  test('a failed hop has a reason', () => {
    const rows: Record<string, string>[] = parse(renderCsv(sampleReport(failedCheck)), { columns: true });
    expect(rows[1]).toMatchObject({ statusCode: '', errorCode: 'CONNECTION_CLOSED', certificateTrusted: 'false' });
  });

  test('a check without hops is a header alone', () => {
    expect(renderCsv(sampleReport({ ...shopCheck, hops: [] })).split('\r\n')).toHaveLength(2);
  });
});

describe('csvRow', () => {
  test.each([
    ['=HYPERLINK("http://evil.example","x")', `'=HYPERLINK("http://evil.example","x")`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'=1+1"],
    ['\r=1+1', "'=1+1"],
    [' =1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['a,"b"\r\nc', 'a,"b" c'],
    ['x\u202ey', 'x[U+202E]y'],
  ])('%j is harmless', (value, read) => {
    expect(parse(csvRow([value, 'next']))).toEqual([[read, 'next']]);
  });

  test('numbers stay numbers', () => {
    expect(csvRow([-1.5, null, true])).toBe('-1.5,,true\r\n');
  });
});
