import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { publicOrigin } from './public-origin.ts';

/** What is worth finding by a search; everything else needs an account or is somebody's own. */
const listedPages = ['/', '/track', '/analysis', '/register', '/api/docs'];

const robots = (origin: string) => `User-agent: *
Allow: /api/docs
Disallow: /api/
Disallow: /v2/
Disallow: /check/

Sitemap: ${origin}/sitemap.xml
`;

const sitemap = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listedPages.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`;

/** The files that search engines ask for. They name whole addresses, so they are made for each request. */
export function crawlerFiles(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/robots.txt', options, (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicOrigin(request, config))),
  );
  app.get('/sitemap.xml', options, (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicOrigin(request, config))),
  );
}
