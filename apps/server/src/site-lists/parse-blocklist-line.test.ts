import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlocklistLine } from './import-blocklist.ts';

const listed = (...expressions: string[]) => expressions.map((expression) => ({ expression, threat: '' }));

describe('parseBlocklistLine', () => {
  it.each([
    ['a host', 'Evil.Test', listed('evil.test/')],
    ['a host with its subdomains', '*.evil.test', listed('evil.test/')],
    ['a rule of an ad blocker', '||evil.test^', listed('evil.test/')],
    ['a URL', 'https://evil.test/a/b.exe?x=1', listed('evil.test/a/b.exe?x=1')],
    ['a URL without scheme', 'evil.test/a', listed('evil.test/a')],
    ['an address', '192.0.2.1', listed('192.0.2.1/')],
    ['a host and a remark', 'evil.test # reported', listed('evil.test/')],
    ['an international host', 'bücher.test', listed('xn--bcher-kva.test/')],
    ['a line of a hosts file', '0.0.0.0 evil.test', listed('evil.test/')],
    ['several names in a hosts file', '127.0.0.1\tevil.test  worse.test', listed('evil.test/', 'worse.test/')],
    ['this computer itself', '127.0.0.1 localhost', []],
    ['an empty line', '  ', []],
    ['a remark', '# list of 2026', []],
    ['a remark of an ad blocker', '! title', []],
    [
      'a row of URLhaus',
      '"3014","2026-01-02 03:04:05","http://evil.test/x.sh","online","2026-01-03","malware_download","elf,mirai","https://urlhaus.example/3014/","someone"',
      [{ expression: 'evil.test/x.sh', threat: 'MALWARE_DOWNLOAD' }],
    ],
    [
      'a row with a quote in it',
      '"1","2026","http://evil.test/a""b","online","","malware_download"',
      [{ expression: 'evil.test/a"b', threat: 'MALWARE_DOWNLOAD' }],
    ],
    ['a heading of a CSV file', '"id","dateadded","url"', []],
    ['a whole top-level domain', 'com', undefined],
    ['a public suffix', 'co.uk', undefined],
    ['a public suffix with its subdomains', '*.co.uk', undefined],
    ['a host below a public suffix', 'evil.co.uk', listed('evil.co.uk/')],
    ['a company that gives out names', 'github.io', listed('github.io/')],
    ['a host with a cell behind it', 'evil.test,phish', undefined],
    ['a host with an underscore', 'my_shop.evil.test', listed('my_shop.evil.test/')],
    ['an address of this computer alone', '127.0.0.1', undefined],
    ['an address of IPv6', '[2001:db8::1]', listed('[2001:db8::1]/')],
    ['words', 'this is not a list', undefined],
    ['another scheme', 'ftp://evil.test/', undefined],
    ['a line without end', 'x'.repeat(20_000), undefined],
  ])('reads %s', (_name, line, expected) => {
    expect(parseBlocklistLine(line)).toEqual(expected);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (line) => {
        parseBlocklistLine(line);
      }),
    );
  });
});
