import { describe, expect, it } from 'vitest';
import { BulkFileError, type BulkFileRow } from './bulk-file-row.ts';
import { type ReadOptions, readRows } from './read-rows.ts';

async function* inPieces(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(file: string | Buffer, pieceSize = 65_536, options: ReadOptions = {}): Promise<BulkFileRow[]> {
  const rows: BulkFileRow[] = [];
  for await (const some of readRows(inPieces(Buffer.from(file as string), pieceSize), options)) rows.push(...some);
  return rows;
}

const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();

/** Line, URL and what else is not usual: the reason of a bad row, the method, the user agent, the expectations. */
const brief = (rows: BulkFileRow[]) =>
  rows.map(({ line, url, error, method, userAgent, expectedUrl, expectedStatus }) =>
    [line, url, error ?? [method, userAgent, expectedUrl, expectedStatus].map((value) => value ?? '').join('|')].join(
      ' ',
    ),
  );

describe('readRows', () => {
  it.each<[name: string, file: string | Buffer, rows: string[]]>([
    ['a header', 'url,method,userAgent\na.test,HEAD,Bot/1\n', ['2 a.test HEAD|Bot/1||']],
    ['columns in another order and case', 'USERAGENT,Url,METHOD\nBot,a.test,post', ['2 a.test POST|Bot||']],
    [
      'names with spaces and dashes',
      'URL;User-Agent;Expected URL;expected_status\na.test;Bot;/new;301',
      ['2 a.test GET|Bot|/new|301'],
    ],
    ['unknown columns', 'note,url,priority\nhello,a.test,1', ['2 a.test GET|||']],
    ['a byte order mark', '\uFEFFurl\na.test', ['2 a.test GET|||']],
    ['UTF-16, little end first', utf16le('url\tmethod\r\nhttps://ä.test/ü\tHEAD\r\n'), ['2 https://ä.test/ü HEAD|||']],
    ['UTF-16, big end first', utf16be('url\nhttps://ä.test/'), ['2 https://ä.test/ GET|||']],
    ['CRLF', 'url,method\r\na.test,GET\r\nb.test,HEAD\r\n', ['2 a.test GET|||', '3 b.test HEAD|||']],
    ['CR alone', 'url\ra.test\rb.test', ['2 a.test GET|||', '3 b.test GET|||']],
    [
      'line ends mixed',
      'url\r\na.test\nb.test\rc.test\r\n\r\nd.test',
      ['2 a.test GET|||', '3 b.test GET|||', '4 c.test GET|||', '6 d.test GET|||'],
    ],
    ['quotes', 'url,userAgent\n"https://a.test/?q=1,2","say ""hi"""\n', ['2 https://a.test/?q=1,2 GET|say "hi"||']],
    ['quotes within a bare cell', 'url,method\nhttps://a.test/?q="x",GET', ['2 https://a.test/?q="x" GET|||']],
    ['a line break in quotes', 'note,url\n"one\r\ntwo",a.test\nx,b.test', ['2 a.test GET|||', '4 b.test GET|||']],
    ['semicolons', 'url;method\nhttps://a.test/,x;HEAD', ['2 https://a.test/,x HEAD|||']],
    ['tabs', 'url\tmethod\na.test\tHEAD', ['2 a.test HEAD|||']],
    ['no header', 'https://a.test/\nb.test', ['1 https://a.test/ GET|||', '2 b.test GET|||']],
    ['no header, with methods', 'a.test,HEAD\nb.test,,Bot', ['1 a.test HEAD|||', '2 b.test GET|Bot||']],
    [
      'no header, URLs with every delimiter',
      'https://a.test/1,2;3\nhttps://a.test/4;5',
      ['1 https://a.test/1,2;3 GET|||', '2 https://a.test/4;5 GET|||'],
    ],
    ['one column, URLs with commas', 'url\nhttps://a.test/1,2', ['2 https://a.test/1,2 GET|||']],
    ['empty lines and blank cells', '\n\nurl,method\n\n , \na.test,\n', ['6 a.test GET|||']],
    ['missing cells', 'url,method,userAgent\na.test', ['2 a.test GET|||']],
    ['spaces around', 'url,method\n  a.test , head ', ['2 a.test HEAD|||']],
    [
      'bad rows among good ones',
      'url,method,expectedStatus\n,GET,\nhttp://,GET,\na.test,PUT,\nb.test,GET,99\nc.test,GET,200\nftp://d.test,PUT,',
      [
        '2  URL is required',
        '3 http:// Invalid URL format',
        '4 a.test Method must be one of GET, POST, HEAD',
        '5 b.test Expected status must be a status code from 100 to 599',
        '6 c.test GET|||200',
        '7 ftp://d.test Invalid URL format; Method must be one of GET, POST, HEAD',
      ],
    ],
    [
      'a row that is too long for a URL',
      `url\nhttps://a.test/${'x'.repeat(9000)}`,
      [`2 https://a.test/${'x'.repeat(1985)} URL is too long: at most 8192 characters`],
    ],
    ['a header alone', 'url,method\n', []],
    [
      'a map without a header',
      'https://a.test/old,https://a.test/new,301\nhttps://a.test/gone,,410\n',
      ['1 https://a.test/old GET||https://a.test/new|301', '2 https://a.test/gone GET||https://a.test/gone|410'],
    ],
    [
      'a map without a header that begins with a page that is gone',
      'https://a.test/gone,,410\nhttps://a.test/old,/new,301\n',
      ['1 https://a.test/gone GET||https://a.test/gone|410', '2 https://a.test/old GET||/new|301'],
    ],
    [
      'two columns without a header',
      'a.test/old;a.test/new\na.test/x;a.test/y',
      ['1 a.test/old GET||a.test/new|', '2 a.test/x GET||a.test/y|'],
    ],
    ['source, target and status', 'source,target,status\na.test/old,/new,301', ['2 a.test/old GET||/new|301']],
    ['Old Url, New Url and Status', 'Old Url,New Url,Status\na.test/old,/new,301', ['2 a.test/old GET||/new|301']],
    ['source and dest', 'source,dest\na.test/old,/new', ['2 a.test/old GET||/new|']],
    ['from and to', 'from\tto\na.test/old\t/new', ['2 a.test/old GET||/new|']],
    ['Redirect from and Redirect to', 'Redirect from,Redirect to\na.test/old,/new', ['2 a.test/old GET||/new|']],
    [
      'a status that is expected, and one that was found',
      'url,status,expectedStatus\na.test,OK,200',
      ['2 a.test GET|||200'],
    ],
    [
      'lines with arrows and comments',
      '# moved\na.test/old -> /new 301 # soon\n\na.test/x -> /y\na.test/gone 410\n',
      ['2 a.test/old GET||/new|301', '4 a.test/x GET||/y|', '5 a.test/gone GET||a.test/gone|410'],
    ],
    ['lines without arrows', 'a.test/old /new 301!\n', ['1 a.test/old GET||/new|301']],
    [
      'paths without a site',
      'from,to\n/old,/new\na.test/x,/y\n',
      ['2 /old This is a path. Set a base URL, e.g. https://www.example.com', '3 a.test/x GET||/y|'],
    ],
    [
      'a target that is no URL',
      'from,to\na.test,new',
      ['2 a.test Expected URL must be a URL, or a path that starts with /'],
    ],
    [
      'braces and clients that stand for several rows',
      'from;to;client\na.test/{1,2};/{1,2};\na.test;/new;chrome googlebot\na.test/{1};/new;googlebot\n',
      [
        '2 a.test/{1,2} A row is one URL. Add a row for each alternative in braces (write a literal brace as %7B), or test the file as a contract.',
        '3 a.test A row is tracked as one client. Add a row for each client, or test the file as a contract.',
        '4 a.test/{1} GET|googlebot|/new|',
      ],
    ],
    ['U+FEFF at the end of a URL', 'url,method\nhttps://a.test/x\ufeff,GET', ['2 https://a.test/x\ufeff GET|||']],
  ])('understands %s', async (_name, file, rows) => {
    expect(brief(await read(file))).toEqual(rows);
    expect(brief(await read(file, 1))).toEqual(rows);
  });

  it('puts paths on the base URL', async () => {
    const rows = await read('/old,/new,301\n/ä b,/x,\nhttps://b.test/,/y,301\n', 7, { baseUrl: 'https://a.test' });
    expect(rows.map(({ url, expectedUrl, host, isPath }) => [url, expectedUrl, host, isPath])).toEqual([
      ['https://a.test/old', '/new', 'a.test', true],
      ['https://a.test/%C3%A4%20b', '/x', 'a.test', true],
      ['https://b.test/', '/y', 'b.test', false],
    ]);
  });

  it('hands on what a row expects beyond a URL and one status', async () => {
    const file =
      'from,to,status,final,maxRedirects\na.test/1,/new,301,,\na.test/2,/new,permanent,200,1\na.test/3,,301 308,,\n';
    const rows = await read(file, 9);
    expect(rows.map(({ error, caseTexts }) => error ?? (caseTexts && Object.fromEntries(caseTexts)))).toEqual([
      null,
      { from: 'a.test/2', to: '/new', status: 'permanent', final: '200', maxRedirects: '1' },
      { from: 'a.test/3', status: '301 308' },
    ]);
  });

  it('uses the chosen columns', async () => {
    const file = 'id;ancien;nouveau\n1;a.test/old;/new\n';
    const columns = [null, 'url', 'expectedUrl'] as const;
    expect(brief(await read(file, 9, { columns }))).toEqual(['2 a.test/old GET||/new|']);
    expect(brief(await read('1,a.test/old,/new\n', 9, { columns }))).toEqual(['1 a.test/old GET||/new|']);
    await expect(read(file, 9, { columns: [null, 'method'] })).rejects.toThrow('Choose the column with the URLs');
  });

  it('returns the first line of a file with unknown columns', async () => {
    const error = await read('id;ancien;nouveau\n1;a.test;b.test').catch((thrown) => thrown);
    expect(error.cells).toEqual(['id', 'ancien', 'nouveau']);
  });

  it.each<[name: string, file: string | Buffer, code: string, message: string]>([
    ['an empty file', '', 'VALIDATION_FAILED', 'The file is empty'],
    ['a file of blanks', '\uFEFF \r\n\n', 'VALIDATION_FAILED', 'The file is empty'],
    [
      'no URL column',
      'name,age\nAda,36',
      'VALIDATION_FAILED',
      'No URL column. Add a "url" or "source" header, or choose the columns.',
    ],
    [
      'an image',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'UNSUPPORTED_MEDIA_TYPE',
      "This isn't a CSV file: it contains binary data",
    ],
    [
      'binary data late in the file',
      `url\n${'a.test\n'.repeat(20_000)}\0`,
      'UNSUPPORTED_MEDIA_TYPE',
      "This isn't a CSV file: it contains binary data",
    ],
    [
      'a line of 10 MB',
      `url\na.test\n${'x'.repeat(10_000_000)}`,
      'PAYLOAD_TOO_LARGE',
      'Line 3 is too long: at most 65536 characters',
    ],
    [
      'a first line of 10 MB',
      'x'.repeat(10_000_000),
      'PAYLOAD_TOO_LARGE',
      'Line 1 is too long: at most 65536 characters',
    ],
    [
      'a quote that is never closed',
      'url\na.test\n"b.test\nc.test\n',
      'VALIDATION_FAILED',
      'The quote opened on line 3 is never closed',
    ],
    [
      'a quote that swallows the file',
      `url\n"a.test\n${'b.test\n'.repeat(20_000)}`,
      'VALIDATION_FAILED',
      'The quote opened on line 2 is never closed',
    ],
  ])('rejects %s', async (_name, file, code, message) => {
    const error = await read(file).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(BulkFileError);
    expect([error.code, error.message]).toEqual([code, message]);
  });
});
