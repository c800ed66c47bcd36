import { type Chain, page, redirect, respond } from '../chain.ts';

const html = { 'Content-Type': 'text/html' };

export const statuses: readonly Chain[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({ name: `${status}`, answers: { '/': redirect('/end', status) } })),
  ...[201, 202, 300, 304, 305, 306, 310, 399, 400, 401, 404, 410, 500, 503].map((status) => ({
    name: `${status} with a Location`,
    answers: { '/': redirect('/end', status) },
  })),
  ...[301, 302, 307].map((status) => ({
    name: `${status} without a Location`,
    answers: { '/': respond(status, html, 'Nowhere') },
  })),
  {
    name: 'a chain of five',
    answers: {
      '/': redirect('/1', 301),
      '/1': redirect('/2', 302),
      '/2': redirect('/3', 303),
      '/3': redirect('/4', 307),
      '/4': redirect('/5', 308),
    },
  },
  {
    name: 'exactly twenty redirects',
    meant: 'The browser gives up at the twentieth; users who debug want to see where it would have led.',
    answers: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [at === 0 ? '/' : `/${at}`, redirect(`/${at + 1}`)]),
    ),
  },
  { name: 'another site and back', answers: { '/': redirect('{b}/x'), 'b/x': redirect('{a}/end') } },
  ...[200, 203, 204, 205, 206, 226, 299, 404, 599, 600, 999].map((status) => ({
    name: `${status} alone`,
    answers: { '/': respond(status, html, status === 204 ? '' : 'A page') },
  })),
  ...[204, 205, 404, 999].map((status) => ({
    name: `${status} behind a redirect`,
    answers: { '/': redirect('/1'), '/1': respond(status, html, status === 204 ? '' : 'A page') },
  })),
  ...['000', '001', '099'].map((status) => ({
    name: `${status} with a page`,
    answers: { '/': respond(status, html, 'A page') },
  })),
  ...[100, 102, 103, 199].map((status) => ({
    name: `${status} and nothing after it`,
    answers: { '/': `HTTP/1.1 ${status} Named\r\n\r\n` },
  })),
  { name: '204 with a Location', answers: { '/': redirect('/end', 204) } },
  { name: '204 with a Refresh', answers: { '/': respond(204, { Refresh: '0;url=/end' }) } },
  { name: '205 with a Refresh', answers: { '/': respond(205, { Refresh: '0;url=/end' }) } },
  { name: '404 with a Refresh', answers: { '/': respond(404, { ...html, Refresh: '0;url=/end' }, 'Gone') } },
  {
    name: '404 with a meta refresh',
    answers: { '/': respond(404, html, '<meta http-equiv=refresh content="0;url=/end">') },
  },
  {
    name: '500 with a meta refresh',
    answers: { '/': respond(500, html, '<meta http-equiv=refresh content="0;url=/end">') },
  },
  {
    name: '302 without a Location and with a meta refresh',
    answers: { '/': respond(302, html, '<meta http-equiv=refresh content="0;url=/end">') },
  },
  {
    name: '302 without a Location and with a Refresh',
    answers: { '/': respond(302, { ...html, Refresh: '0;url=/end' }, 'x') },
  },
  {
    name: '421 once',
    answers: { '/': (earlier) => (earlier === 0 ? respond(421, html, 'Not here') : page('Here')) },
  },
  { name: '421 alone', answers: { '/': respond(421, html, 'Not here') } },
  {
    name: 'an interim response first',
    answers: { '/': `HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preconnect\r\n\r\n${redirect('/end')}` },
  },
  {
    name: 'two interim responses first',
    answers: { '/': `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${redirect('/end')}` },
  },
  {
    name: 'a redirect with a page that refreshes',
    answers: { '/': respond(302, { ...html, Location: '/end' }, '<meta http-equiv=refresh content="0;url=/wrong">') },
  },
  { name: 'a redirect with a Refresh', answers: { '/': redirect('/end', 302, { Refresh: '0;url=/wrong' }) } },
  {
    name: 'a page that is not there any more on the way',
    answers: { '/': redirect('/1'), '/1': respond(410, html, 'Gone') },
  },
  { name: 'a plain page', answers: { '/': page('Hello') } },
];
