import { createServer } from 'node:http';

const targets: Readonly<Record<string, [number, string]>> = { '/0': [301, '/1'], '/1': [302, '/2'], '/2': [307, '/3'] };

const server = createServer((request, response) => {
  const redirect = targets[request.url?.split('?', 1)[0] ?? ''];
  if (redirect) response.writeHead(redirect[0], { Location: redirect[1], 'Content-Length': 0 }).end();
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>The end</title>');
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
