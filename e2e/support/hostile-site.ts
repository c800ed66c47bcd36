import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TargetSite } from './target-site.ts';

export const image = '<img src=x onerror="window.wasRun=1">';
export const script = '<script>window.wasRun=1</script>';
export const scriptUrl = 'javascript:window.wasRun=1';

const pageOfAttacks = `<!doctype html><html lang="en">
<title>${escapeHtml(image)}</title>
<meta name="description" content="${escapeHtml(script)}">
<meta name="robots" content="${escapeHtml(script)}">
<meta property="og:title" content="${escapeHtml(image)}"><meta property="og:image" content="${scriptUrl}">
<link rel="canonical" href="${scriptUrl}"><link rel="alternate" hreflang="${escapeHtml(image)}" href="${scriptUrl}">
<script type="application/ld+json">{"@type":"${image.replaceAll('"', '\\"')}"}</script>
<script src="http://evil.test/'&quot;><img>.js"></script>
<a href="${scriptUrl}">${escapeHtml(image)}</a><img src="${scriptUrl}" alt="${escapeHtml(script)}">`;

const robotsOfAttacks = `User-agent: ${image}\nDisallow: /${script}\nSitemap: ${scriptUrl}\n${image}: ${script}\n`;

const hostileHeaders = {
  'x-attack': `${image}${script}`,
  server: image,
  'set-cookie': [`${encodeURIComponent('id')}=${script}`, `${image}=1; Domain=${script}`],
  link: `<${scriptUrl}>; rel="canonical"`,
  'content-security-policy': `script-src ${script} ${scriptUrl}`,
  'x-robots-tag': image,
};

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const pages: Record<string, (response: ServerResponse) => unknown> = {
  '/start': (response) => response.writeHead(302, { ...hostileHeaders, location: `/page?q=${image}#${script}` }).end(),
  '/to-script': (response) => response.writeHead(302, { ...hostileHeaders, location: scriptUrl }).end(),
  '/refresh': (response) => response.writeHead(200, { ...hostileHeaders, refresh: `0;url=${scriptUrl}` }).end(),
  '/robots.txt': (response) => response.end(robotsOfAttacks),
};

/** Puts executable content everywhere a site can put text. */
export async function startHostileSite(): Promise<TargetSite> {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const respond = pages[path];
    if (respond) respond(response);
    else response.writeHead(200, { ...hostileHeaders, 'content-type': 'text/html' }).end(pageOfAttacks);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
