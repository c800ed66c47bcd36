import { describe, expect, it } from 'vitest';
import { BulkFileError } from './bulk-file-row.ts';
import { type PreviewOptions, previewFile } from './preview-file.ts';

async function* inPieces(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

function preview(text: string, options: Partial<PreviewOptions> = {}) {
  const bytes = Buffer.from(text);
  return previewFile(inPieces(bytes, 1000), { sizeBytes: bytes.length, ...options });
}

describe('previewFile', () => {
  it('counts rows, hosts and expectations, and names the columns in the order of the file', async () => {
    const text = ['note,expectedUrl,url', 'a,/new,a.test/1', 'b,,a.test/2', 'c,,b.test', ''].join('\n');
    expect(await preview(text)).toEqual({
      found: { columns: [null, 'expectedUrl', 'url'], cells: ['note', 'expectedUrl', 'url'], hasHeader: true },
      rows: 3,
      pathRows: 0,
      badRows: 0,
      firstBad: [],
      rowsWithExpectation: 1,
      hosts: 2,
      busiestHost: { host: 'a.test', rows: 2 },
      share: 1,
    });
  });

  it('shows the first bad rows with their lines and reasons', async () => {
    const bad = Array.from({ length: 7 }, (_each, index) => `https://exa mple${index}`);
    const { rows, badRows, firstBad } = await preview(['url', 'a.test', ...bad].join('\n'));
    expect([rows, badRows, firstBad.length]).toEqual([8, 7, 5]);
    expect(firstBad[0]).toEqual({ line: 3, url: 'https://exa mple0', error: expect.stringMatching(/URL/) });
  });

  it('reads a list without a header', async () => {
    expect(await preview('https://a.test/\nhttps://b.test/\n')).toMatchObject({
      found: { columns: ['url'] },
      rows: 2,
      hosts: 2,
    });
  });

  it('counts rows that are paths, with and without a base URL', async () => {
    const text = 'from,to\n/old,/new\na.test/x,/y\n';
    expect(await preview(text)).toMatchObject({ rows: 2, pathRows: 1, badRows: 1, hosts: 1 });
    const placed = await preview(text, { baseUrl: 'https://b.test' });
    expect(placed).toMatchObject({ rows: 2, pathRows: 1, badRows: 0, hosts: 2, rowsWithExpectation: 2 });
  });

  it('previews the beginning of a large file, and reports how much of it', async () => {
    // A file is read from 64 KB on; what is cut in two counts for nothing.
    const lines = Array.from({ length: 20_000 }, (_each, index) => `"https://a.test/${index}"`);
    const text = ['url', ...lines].join('\n');
    const { rows, badRows, share } = await preview(text, { maxRows: 5000 });
    expect(rows).toBeGreaterThanOrEqual(5000);
    expect(rows).toBeLessThan(8000);
    expect(badRows).toBe(0);
    expect(Math.abs(rows / share - 20_000)).toBeLessThan(1500);
  });

  it.each([
    ['', 'The file is empty'],
    ['url\n"https://a.test', 'The quote opened on line 2 is never closed'],
    ['name,age\nx,1', /No URL column/],
    ['\0\0\0', /binary data/],
  ])('reports what is wrong with %j as a whole', async (text, message) => {
    await expect(preview(text)).rejects.toThrow(BulkFileError);
    await expect(preview(text)).rejects.toThrow(message);
  });

  it('ends when it is no longer wanted', async () => {
    const signal = AbortSignal.abort(new Error('another file was chosen'));
    await expect(preview('url\na.test', { signal })).rejects.toThrow('another file was chosen');
  });
});
