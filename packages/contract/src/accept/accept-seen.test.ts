import { describe, expect, it } from 'vitest';
import type { Spelling } from '../contract.ts';
import { traceOf } from '../testing/trace-of.ts';
import { acceptSeen, type KnownCase } from './accept-seen.ts';

const site = 'https://a.test';
const head = `version: 1\nbase: ${site}\n`;
/** What the site does now. */
const moved = traceOf('/old 301 /newer 200');
const temporary = traceOf('/old 302 /newer 200');
const stays = traceOf('/old 410');
const missing = traceOf('/old 301 /new 404');
const twice = traceOf('/old 301 /middle 301 /newer 200');
const abroad = traceOf('/old 301 https://shop.example/?a=1 200');

const known = (line: number, more: Partial<KnownCase> = {}): KnownCase => ({
  ...{ from: `${site}/old`, method: 'GET', client: null, line },
  ...more,
});
const accept = (text: string, spelling: Spelling, line: number, trace = moved, more: Partial<KnownCase> = {}) =>
  acceptSeen({ text, spelling, plan: { base: site } }, known(line, more), trace);

describe('accepting what was seen', () => {
  it.each<[name: string, spelling: Spelling, before: string, after: string, trace: typeof moved]>([
    ['a line', 'lines', '/a -> /b\n/old -> /new # why\n/c 410\n', '/a -> /b\n/old -> /newer # why\n/c 410\n', moved],
    ['a line with a status', 'lines', '/old /new 301\n', '/old -> /newer 302\n', temporary],
    ['a line with another arrow', 'lines', '  /old → /new\r\n/x 404\r\n', '  /old → /newer\r\n/x 404\r\n', moved],
    ['a line that now stays', 'lines', '/old -> /new 301\n', '/old 410\n', stays],
    ['a line that stayed', 'lines', '/old 410\n', '/old -> /newer 301\n', moved],
    ['a line with the code of the end', 'lines', '/old -> /new 200\n', '/old -> /new 404\n', missing],
    ['a line that leads abroad', 'lines', '/old -> /new\n', '/old -> https://shop.example/?a=1\n', abroad],
    [
      'a short form',
      'yaml',
      `${head}tests:\n  # one\n  - /old -> /new # two\n  - /x 404\n`,
      `${head}tests:\n  # one\n  - /old -> /newer # two\n  - /x 404\n`,
      moved,
    ],
    [
      'a quoted short form',
      'yaml',
      `${head}tests: ['/old -> /new', "/x 404"]\n`,
      `${head}tests: ['/old -> /newer', "/x 404"]\n`,
      moved,
    ],
    [
      'a map in one line',
      'yaml',
      `${head}tests:\n  - { from: /old, to: /new, status: 301 } # c\n`,
      `${head}tests:\n  - { from: /old, to: /newer, status: 302 } # c\n`,
      temporary,
    ],
    [
      'a map of several lines',
      'yaml',
      `${head}tests:\n  - from: /old\n    to: /new # target\n    note: kept\n  - /x 404\n`,
      `${head}tests:\n  - from: /old\n    to: /newer # target\n    note: kept\n  - /x 404\n`,
      moved,
    ],
    [
      'a map that now stays',
      'yaml',
      `${head}tests:\n  - from: /old\n    to: /new\n    note: kept\n`,
      `${head}tests:\n  - from: /old\n    note: kept\n    status: 410\n`,
      stays,
    ],
    [
      'a map in one line that now stays',
      'yaml',
      `${head}tests:\n  - { from: /old, to: /new, final: 200 }\n`,
      `${head}tests:\n  - { from: /old, status: 410 }\n`,
      stays,
    ],
    [
      'a default that does not fit',
      'yaml',
      `${head}defaults: { status: permanent }\ntests:\n  - { from: /old, to: /new }\n`,
      `${head}defaults: { status: permanent }\ntests:\n  - { from: /old, to: /newer, status: 302 }\n`,
      temporary,
    ],
    [
      'a default on how many',
      'yaml',
      `${head}defaults: { maxRedirects: 1 }\ntests:\n  - from: /old\n    to: /new\n`,
      `${head}defaults: { maxRedirects: 1 }\ntests:\n  - from: /old\n    to: /newer\n    maxRedirects: 2\n`,
      twice,
    ],
    [
      'a whole chain',
      'yaml',
      `${head}tests:\n  - { from: /old, chain: [/new] }\n`,
      `${head}tests:\n  - { from: /old, chain: [/middle, /newer] }\n`,
      twice,
    ],
    [
      'a status of several',
      'yaml',
      `${head}tests:\n  - { from: /old, to: /newer, status: [301, 308] }\n`,
      `${head}tests:\n  - { from: /old, to: /newer, status: 302 }\n`,
      temporary,
    ],
    ['a row', 'csv', 'from,to,note\n/a,/b,\n/old,/new,"a, b"\n', 'from,to,note\n/a,/b,\n/old,/newer,"a, b"\n', moved],
    [
      'a row of a bulk file',
      'csv',
      `url;expectedUrl;expectedStatus\n${site}/old;/new;301\n`,
      `url;expectedUrl;expectedStatus\n${site}/old;/newer;302\n`,
      temporary,
    ],
    ['a row that now stays', 'csv', 'from,to,status\n/old,/new,301\n', 'from,to,status\n/old,,410\n', stays],
  ])('changes %s, and nothing else', (_, spelling, before, after, trace) => {
    const line = before.split('\n').findIndex((content) => content.includes('/old')) + 1;
    expect(accept(before, spelling, line, trace)).toMatchObject({ text: after });
  });

  it('names the lines that differ', () => {
    const before = `${head}tests:\n  - from: /old\n    to: /new\n    note: kept\n`;
    expect(accept(before, 'yaml', 4, stays)).toMatchObject({
      line: 5,
      before: '    to: /new\n    note: kept',
      after: '    note: kept\n    status: 410',
    });
  });

  it('finds a test that has moved to another line, and the one that is meant of several', () => {
    expect(accept('# new first line\n/old -> /new\n', 'lines', 1)).toMatchObject({ line: 2 });
    expect(accept('/old -> /new\n/old -> /other\n', 'lines', 2)).toMatchObject({ line: 2 });
  });

  it('changes no test with several clients: the others may get a different result', () => {
    const reason =
      'Several clients run the test on line 5. Write a separate test for each client that gets a different result.';
    const text = `${head}clients: [chrome, googlebot]\ntests:\n  - /old -> /new\n`;
    expect(accept(text, 'yaml', 5, moved, { client: 'googlebot' })).toEqual({ reason });
    const plan = { base: site, clients: ['chrome' as const, 'googlebot' as const] };
    const asked = `${head}\ntests:\n  - /old -> /new\n`;
    expect(acceptSeen({ text: asked, spelling: 'yaml', plan }, known(5, { client: 'chrome' }), moved)).toEqual({
      reason,
    });
  });

  it('writes the site of the contract when another was requested', () => {
    const text = 'version: 1\nbase: https://live.test\ntests:\n  - https://live.test/old -> https://live.test/new\n';
    const written = { text, spelling: 'yaml' as const, plan: { base: site } };
    expect(acceptSeen(written, known(4), moved)).toMatchObject({
      after: '  - https://live.test/old -> https://live.test/newer',
    });
    const chain = `${text.slice(0, text.indexOf('  -'))}  - { from: /old, chain: [https://live.test/new] }\n`;
    expect(acceptSeen({ ...written, text: chain }, known(4), twice)).toMatchObject({
      after: '  - { from: /old, chain: [https://live.test/middle, /newer] }',
    });
  });

  it.each<[name: string, spelling: Spelling, text: string, reason: RegExp, trace: typeof moved]>([
    [
      'braces',
      'lines',
      '/{old,older} -> /new\n',
      /^The test on line 1 uses braces and covers several URLs. Add a separate test for https:\/\/a.test\/old\.$/,
      moved,
    ],
    ['a test that is gone', 'lines', '/other -> /new\n', /has no test for https:\/\/a.test\/old anymore/, moved],
    ['several tests elsewhere', 'lines', '\n/old -> /new\n/old -> /b\n', /several tests/, moved],
    ['what is expected already', 'lines', '/old -> /newer\n', /already expects this/, moved],
    [
      'other expectations',
      'yaml',
      `${head}tests:\n  - { from: /old, to: /new, headers: { x-a: b } }\n`,
      /Expected header x-a: b, but it is missing\. Edit the test by hand\.$/,
      moved,
    ],
    [
      'a file without the column',
      'csv',
      'from,to,final\n/old,,200\n',
      /columns of this file can't express the observed result/,
      stays,
    ],
  ])("gives the reason when it can't, with %s", (_, spelling, text, reason, trace) => {
    const line = spelling === 'yaml' ? 4 : spelling === 'csv' ? 2 : 1;
    expect(accept(text, spelling, line, trace)).toEqual({ reason: expect.stringMatching(reason) });
  });
});
