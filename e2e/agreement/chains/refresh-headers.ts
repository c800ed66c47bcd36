import { type Chain, page, respond } from '../chain.ts';

const at = (name: string, refresh: string | string[], start?: string): Chain => ({
  name,
  ...(start !== undefined && { start }),
  answers: { [start?.split('#')[0] ?? '/']: page('x', { Refresh: refresh }) },
});
const typed = (name: string, headers: Record<string, string>, body = 'x'): Chain => ({
  name,
  answers: { '/': respond(200, { Refresh: '0;url=/end', ...headers }, body) },
});

export const refreshHeaders: readonly Chain[] = [
  at('usual', '0; url=/end'),
  at('without a space', '0;url=/end'),
  at('with a comma', '0,url=/end'),
  at('in quotes', `0;url='/end'`),
  at('in double quotes', '0;url="/end"'),
  at('without url', '0;/end'),
  at('with spaces around the equals sign', '0; URL = /end'),
  at('with a fraction', '0.5;url=/end'),
  at('with a dot', '.5;url=/end'),
  at('negative', '-1;url=/end'),
  at('without a time', ';url=/end'),
  at('not a time', 'soon;url=/end'),
  at('a quote that does not end', `0;url='/end`),
  at('with something after the quotes', `0;url='/end'x`),
  at('with latin1 bytes', '0;url=/\xe4'),
  at('with UTF-8 bytes', '0;url=/\xc3\xa4'),
  at('to a script', '0;url=javascript:location=1'),
  at('to a bad URL', '0;url=http://'),
  at('to a fragment of the same page', '0;url=#part', '/page'),
  at('to another site', '0;url={b}/end'),
  at('to the same page with a query', '0;url=/?x'),
  at('two of them', ['0;url=/end', '0;url=/other']),
  at('after a second', '1;url=/end'),
  typed('of a text', { 'Content-Type': 'text/plain' }),
  typed('of an image', { 'Content-Type': 'image/png' }),
  typed('of a download', { 'Content-Type': 'application/octet-stream' }),
  typed('of an attachment', { 'Content-Type': 'text/html', 'Content-Disposition': 'attachment' }),
  typed('of JSON', { 'Content-Type': 'application/json' }, '{}'),
  typed('of XML', { 'Content-Type': 'application/xml' }, '<a/>'),
  typed('of a sandboxed page', { 'Content-Type': 'text/html', 'Content-Security-Policy': 'sandbox' }),
  typed('of a sandboxed page with scripts', {
    'Content-Type': 'text/html',
    'Content-Security-Policy': 'sandbox allow-scripts',
  }),
  {
    name: 'with a later meta refresh',
    answers: { '/': page('<meta http-equiv=refresh content="0;url=/meta">', { Refresh: '0;url=/header' }) },
  },
  {
    name: 'with a slower meta refresh',
    answers: { '/': page('<meta http-equiv=refresh content="1;url=/meta">', { Refresh: '0;url=/header' }) },
  },
  {
    name: 'slower than a meta refresh',
    answers: { '/': page('<meta http-equiv=refresh content="0;url=/meta">', { Refresh: '1;url=/header' }) },
  },
];
