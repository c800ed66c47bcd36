import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const robots = 'User-agent: ClaudeBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private\n';

/**
 * A site that redirects its visitors differently from `/page`: phones to `/m`, Germans to `/de`, clients without
 * cookies to `/cookies`, all others to `/home`. It blocks GPTBot by name and rejects HEAD; robots.txt disallows only
 * ClaudeBot.
 */
export const branchingSite: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://site');
  const rule = rules.find(({ paths, when }) => paths.includes(url.pathname) && when(request));
  if (rule === undefined) return response.writeHead(404).end('nothing here');
  return rule.respond(response);
};

interface Rule {
  paths: string[];
  when: (request: IncomingMessage) => boolean;
  respond: (response: ServerResponse) => unknown;
}

const always = () => true;
const isNamed = (name: RegExp) => (request: IncomingMessage) => name.test(request.headers['user-agent'] ?? '');
const page = (statusCode: number) => (response: ServerResponse) =>
  response.writeHead(statusCode, { 'content-type': 'text/html' }).end('<title>A page</title>');
const to =
  (location: string, more: object = {}) =>
  (response: ServerResponse) =>
    response.writeHead(302, { location, vary: 'User-Agent, Accept-Language', ...more }).end();

const rules: readonly Rule[] = [
  { paths: ['/robots.txt'], when: always, respond: (response) => response.end(robots) },
  { paths: ['/page'], when: isNamed(/GPTBot/), respond: page(403) },
  { paths: ['/page'], when: ({ method }) => method === 'HEAD', respond: page(405) },
  { paths: ['/page'], when: isNamed(/iPhone/), respond: to('/m') },
  {
    paths: ['/page'],
    when: ({ headers }) => headers['accept-language']?.startsWith('de') === true,
    respond: to('/de'),
  },
  { paths: ['/page'], when: always, respond: to('/enter', { 'set-cookie': 'visitor=1; Path=/' }) },
  { paths: ['/enter'], when: ({ headers }) => headers.cookie?.includes('visitor=1') === true, respond: to('/home') },
  { paths: ['/enter'], when: always, respond: to('/cookies') },
  { paths: ['/page/'], when: always, respond: to('/page') },
  { paths: ['/home', '/m', '/de', '/cookies'], when: always, respond: page(200) },
];
