import { readFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { type HttpsSitesSettings, hostAt, responseMsAt } from './https-sites.ts';

/** Chains over https: /3/17 is row 17 with three redirects left, each to another host. */
const settings: HttpsSitesSettings = JSON.parse(process.argv[2] ?? '');
const certificate = {
  key: readFileSync(settings.keyPath),
  cert: readFileSync(settings.certificatePath),
  minVersion: 'TLSv1.3',
} as const;

function respond(path: string | undefined, response: ServerResponse): void {
  const [, redirects = 0, row = 0] = (path ?? '').split('/').map(Number);
  setTimeout(
    () => {
      if (redirects > 0) {
        response.writeHead(301, {
          location: `https://${hostAt(settings, row, redirects - 1)}/${redirects - 1}/${row}`,
        });
        response.end();
      } else {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end('<!doctype html><html lang="en"><title>The end</title><h1>The end</h1>');
      }
    },
    responseMsAt(row, redirects),
  );
}

const listener: RequestListener = ({ url }, response) => respond(url, response);
createServer(certificate, listener).listen(settings.http1Port, '0.0.0.0');
createSecureServer({ ...certificate, allowHTTP1: true }, listener as never).listen(settings.http2Port, '0.0.0.0');
