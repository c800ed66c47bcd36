import { describe, expect, it } from 'vitest';
import type { ContractTest, Spelling } from './contract.ts';
import { readContract } from './read-contract.ts';

const yaml = (tests: string) => `version: 1\ntests:\n${tests}`;

/** Adds unusual fields to a test. */
function testsOf({ contract, problems }: ReturnType<typeof readContract>): Partial<ContractTest>[] {
  expect(problems).toEqual([]);
  return contract.tests.map((test) =>
    Object.fromEntries(
      Object.entries(test).filter(
        ([name, value]) =>
          !['line', 'column', 'method'].includes(name) &&
          value !== null &&
          value !== false &&
          !(typeof value === 'object' && Object.keys(value).length === 0),
      ),
    ),
  );
}

describe('a contract', () => {
  it.each<[Spelling, string]>([
    ['lines', '/old -> /new 301\n/gone 410\n'],
    ['csv', 'from,to,status\n/old,/new,301\n/gone,,410\n'],
    ['csv', 'source;destination;status\n/old;/new;301\n/gone;;410\n'],
    ['csv', '/old,/new,301\n/gone,,410\n'],
    ['yaml', yaml('  - /old -> /new 301\n  - { from: /gone, status: 410 }\n')],
    ['yaml', '{"version": 1, "tests": ["/old → /new 301", {"from": "/gone", "status": 410}]}'],
  ])('reads the same from %s: %j', (spelling, text) => {
    const same = [
      { from: '/old', to: '/new', status: [301] },
      { from: '/gone', status: [410] },
    ];
    if (!text.startsWith('/old,')) expect(testsOf(readContract(text))).toEqual(same);
    expect(testsOf(readContract(text, { spelling }))).toEqual(
      text.startsWith('/old,') ? [same[0], { from: '/gone', status: [410] }] : same,
    );
  });

  it('may be lines as Netlify has them', () => {
    const text = '# moved\n\n/old  /new   301!  # force\n/blog/* https://blog.example.com/ 302\n';
    expect(testsOf(readContract(text, { fileName: '_redirects' }))).toEqual([
      { from: '/old', to: '/new', status: [301] },
      { from: '/blog/*', to: 'https://blog.example.com/', status: [302] },
    ]);
  });

  it('takes a redirect status for the first response and any other for the last, as bulk files do', () => {
    const text =
      'url,method,userAgent,expectedUrl,expectedStatus\nexample.com,HEAD,curl/8,/new,301\nexample.com,,,,200\n';
    const [first, second] = readContract(text).contract.tests;
    expect(first).toMatchObject({
      from: 'example.com',
      method: 'HEAD',
      userAgent: 'curl/8',
      to: '/new',
      status: [301],
    });
    expect(second).toMatchObject({ to: null, status: null, final: [200] });
    const withoutHeader = readContract('https://a.test/,GET,,/new,301\n').contract.tests[0];
    expect(withoutHeader).toMatchObject({ from: 'https://a.test/', to: '/new', status: [301] });
  });

  it('fills in the defaults, which a test may undo', () => {
    const text = `version: 1
base: https://www.example.com
connect: 203.0.113.7:8443
defaults: { status: permanent, maxRedirects: 1, final: 200, query: keep, https: true, headers: { X-A: b } }
clients: [chrome, googlebot]
tests:
  - /old -> /new
  - { from: /b, to: /c, status: 302, final: 404, query: any, https: false, headers: { x-a: c }, clients: [gptbot] }
  - /gone 410
  - /page -> /other 404
`;
    const read = readContract(text);
    expect(read.contract).toMatchObject({ base: 'https://www.example.com', connect: '203.0.113.7:8443' });
    const clients = ['chrome', 'googlebot'];
    const usual = { maxRedirects: 1, keepsQuery: true, https: true, headers: { 'x-a': 'b' }, clients };
    expect(testsOf(read)).toEqual([
      { from: '/old', to: '/new', status: [301, 308], final: [200], ...usual },
      {
        from: '/b',
        to: '/c',
        status: [302],
        final: [404],
        maxRedirects: 1,
        headers: { 'x-a': 'c' },
        clients: ['gptbot'],
      },
      { from: '/gone', status: [410], https: true, clients },
      { from: '/page', to: '/other', status: [301, 308], final: [404], ...usual },
    ]);
  });

  it('reports the position of each test', () => {
    const places = (text: string) => readContract(text).contract.tests.map(({ line, column }) => [line, column]);
    expect(places('# x\n\n  /a -> /b\r\n/c -> /d\r/e -> /f')).toEqual([
      [3, 3],
      [4, 1],
      [5, 1],
    ]);
    expect(places('from,to\n"/a",/b\n\n/c,/d\n')).toEqual([
      [2, 1],
      [4, 1],
    ]);
    expect(places(yaml('  - /a -> /b\n  - { from: /c, to: /d }\n'))).toEqual([
      [3, 5],
      [4, 5],
    ]);
  });

  it('is read from UTF-8 and UTF-16, with or without a mark', () => {
    const text = '/é -> /ü\n';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16, Buffer.from(utf16).swap16()]) {
      expect(readContract(bytes).contract.tests[0]).toMatchObject({ from: '/é', to: '/ü' });
    }
  });
});

describe('a problem of a contract', () => {
  it('above the tests is reported together with those of the tests', () => {
    const places = (text: string) => readContract(text).problems.map(({ line, message }) => `${line} ${message}`);
    const notAPath = 'b is neither a URL nor a path. A path starts with /.';
    expect(places('tests:\n  - /a -> b\n  - { from: /c, stauts: 301 }\n')).toEqual([
      '1 version must be 1',
      `2 ${notAPath}`,
      '3 Unknown name: stauts',
    ]);
    expect(places('version: 2\nbse: x\nclients: [netscape]\ntests: [/a -> b]\n').slice(-1)).toEqual([`4 ${notAPath}`]);
    const relyingOnDefaults = 'version: 1\ndefaults: { status: 999 }\ntests: [{ from: /a }]\n';
    expect(places(relyingOnDefaults)).toEqual([expect.stringContaining('2 status must be permanent')]);
  });

  it.each<[string, Spelling, string, string]>([
    ['nothing', 'lines', '', '1:1 The contract has no tests'],
    ['nothing but comments', 'lines', '# x\n', '1:1 The contract has no tests'],
    ['no tests', 'yaml', 'version: 1\ntests: []\n', '1:1 The contract has no tests'],
    ['a header alone', 'csv', 'from,to\n', '1:1 The contract has no tests'],
    ['binary data', 'lines', '/a -> /b\nx\0', "2:2 This isn't a text file: it contains binary data"],
    ['no target', 'lines', '/a -> /b\n  /old\n', '2:3 Missing target. Use from -> to, or from and a status code.'],
    ['no source', 'lines', '-> /b\n', '1:1 Missing source URL. Use from -> to.'],
    ['too much', 'lines', '/a -> /b 301 really\n', '1:10 Unexpected "301". Use from -> to [status].'],
    ['no path', 'lines', '/a -> new\n', '1:7 new is neither a URL nor a path. A path starts with /.'],
    ['no path before', 'lines', 'old -> /new\n', '1:1 old is neither a URL nor a path. A path starts with /.'],
    [
      'a code that does not exist',
      'lines',
      '/a -> /b 999\n',
      '1:10 status must be permanent, temporary, a status code from 100 to 599, or a list of codes',
    ],
    ['a bad expression', 'lines', '/a -> ~(\n', "1:7 ( isn't a valid regular expre"],
    [
      'braces out of step',
      'lines',
      '/{a,b} -> /{a,b,c}\n',
      "1:11 The braces in from and to don't match: 2 vs. 3 alternatives",
    ],
    [
      'too many braces',
      'lines',
      `/${'{0,1,2,3,4,5,6,7,8,9}'.repeat(4)} -> /b\n`,
      '1:1 These braces expand to more than 1000 URLs',
    ],
    [
      'a cell',
      'csv',
      'from,to,status\n/a,/b,301\n"/c","/d",31\n',
      '3:11 status must be permanent, temporary, a status code from 100 to 599, or a list of codes',
    ],
    ['an unknown column', 'csv', 'from,to,color\n/a,/b,red\n', '1:9 Unknown column: color'],
    ['a column twice', 'csv', 'from,to,target\n/a,/b,/c\n', '1:9 Second column for to'],
    ['no column of URLs', 'csv', 'name,color\nx,y\n', '1:1 No URL column. Add a "from" or "url" header.'],
    ['an open quote', 'csv', 'from,to\n/a,/b\n"/c,/d\n', '3:1 Unclosed quote'],
    ['an unknown client', 'csv', 'from,to,client\n/a,/b,netscape\n', "2:7 netscape isn't a known client. Use chrome"],
    [
      'no expectation',
      'csv',
      'from,note\n/a,x\n',
      '2:1 This test has no expectation. Add to, status or another field.',
    ],
    ['an unknown name', 'yaml', yaml('  - { from: /a, to: /b, stauts: 301 }\n'), '3:25 Unknown name: stauts'],
    ['an unknown name above', 'yaml', 'version: 1\nbses: x\ntests: [/a -> /b]\n', '2:1 Unknown name: bses'],
    ['no version', 'yaml', 'tests: [/a -> /b]\n', '1:1 version must be 1'],
    ['no list', 'yaml', 'version: 1\ntests: /a\n', '2:8 tests must be a list'],
    ['a name twice', 'yaml', yaml('  - { from: /a, to: /b, to: /c }\n'), '3:25 to is listed twice'],
    [
      'an alias',
      'yaml',
      yaml('  - &a { from: /a, to: /b }\n  - *a\n'),
      "4:5 Aliases (*) aren't supported. Write out the value.",
    ],
    ['no source', 'yaml', yaml('  - { to: /b }\n'), '3:5 from is missing'],
    ['a value of the wrong kind', 'yaml', yaml('  - { from: /a, to: [/b] }\n'), '3:21 to must be a string'],
    ['a bad line', 'yaml', yaml('  - "/a -> b"\n'), '3:12 b is neither a URL nor a path. A path starts with /.'],
    ['a number', 'yaml', yaml('  - 12\n'), '3:5 a test must be names and values'],
    [
      'a bad base',
      'yaml',
      'version: 1\nbase: example.com/x\ntests: [/a -> /b]\n',
      '2:7 base must be an origin without a path, e.g. https://www.example.com',
    ],
    [
      'a bad server',
      'yaml',
      'version: 1\nconnect: a b\ntests: [/a -> /b]\n',
      '2:10 connect must be a host or IP address, with or without a port, e.g. 203.0.113.7:8080',
    ],
    [
      'a target twice',
      'yaml',
      yaml('  - { from: /a, to: /b, chain: [/b] }\n'),
      '3:21 Use either chain or to, not both.',
    ],
    [
      'mixed codes',
      'yaml',
      yaml('  - { from: /a, status: [301, 404] }\n'),
      '3:25 status mixes redirects with other codes. Put the code of the last response in final.',
    ],
    [
      'the last status twice',
      'yaml',
      yaml('  - { from: /a, status: 200, final: 200 }\n'),
      '3:37 status 200 already applies to the last response. Remove final.',
    ],
    ['a header name', 'yaml', yaml('  - { from: /a, headers: { "a b": c } }\n'), "3:28 a b isn't a valid header name"],
    ['a space', 'yaml', yaml('  - { from: /a, to: /b c }\n'), '3:21 to contains a space. Write it as %20.'],
    [
      'bad YAML',
      'yaml',
      'version: 1\ntests: [\n',
      '3:1 Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['depth', 'yaml', yaml(`  - ${'['.repeat(20)}${']'.repeat(20)}\n`), '3:9 This is nested too deeply'],
  ])('%s (%s)', (_, spelling, text, says) => {
    const { problems } = readContract(text, { spelling });
    const [first] = problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
    expect(first?.slice(0, says.length)).toBe(says);
  });

  it.each(['[', '{a: ', '- ', '? ', '- [{a: '])('ends where the depth does: %j', (piece) => {
    const { problems } = readContract(`version: 1\ntests:\n  ${piece.repeat(100_000)}`, { spelling: 'yaml' });
    expect(problems).toEqual([{ line: 3, column: expect.any(Number), message: 'This is nested too deeply' }]);
  });

  it('ends a contract at its first YAML document', () => {
    const { contract, problems } = readContract(`${yaml('  - /a -> /b\n')}---\n${yaml('  - /c -> /d\n')}`);
    expect(contract.tests).toEqual([]);
    expect(problems).toEqual([{ line: 4, column: 1, message: 'Only one YAML document is allowed.' }]);
  });

  it('reports a mistake once', () => {
    const { problems } = readContract('version: 1\ntests:\n  - { from: [] , to: [] }\n');
    const texts = problems.map((problem) => JSON.stringify(problem));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('does not hide the others, up to a hundred', () => {
    expect(readContract('/a -> b\n/c -> /d\ne -> /f\n').problems.map(({ line }) => line)).toEqual([1, 3]);
    const { problems } = readContract('/a -> b\n'.repeat(500));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.message).toBe("There are more than 100 problems. The rest aren't listed.");
  });
});
