import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { publicOrigin } from './host-check.ts';

/** Pages worth indexing; everything else needs an account or is private. */
const listedPages = ['/', '/track', '/analysis', '/register', '/docs', '/api/docs'];

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

/** RFC 9116 section 2.5.5 recommends less than a year, so that an unmaintained file expires. */
const securityContactDays = 90;

/** At midnight, so that the file changes once a day. */
const securityExpiry = () => {
  const expires = new Date();
  expires.setUTCHours(24 * securityContactDays, 0, 0, 0);
  return expires.toISOString().replace('.000Z', 'Z');
};

const securityText = (origin: string, contact: string) => `Contact: ${contact}
Expires: ${securityExpiry()}
Canonical: ${origin}/.well-known/security.txt
`;

export type CrawlerConfig = Pick<Config, 'publicUrl' | 'securityContact'>;

/** Files for search engines and other programs. They contain absolute URLs, so they are generated per request. */
export function crawlerFiles(app: FastifyInstance, config: CrawlerConfig): void {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/robots.txt', options, (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicOrigin(request, config))),
  );
  app.get('/sitemap.xml', options, (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicOrigin(request, config))),
  );
  const { securityContact } = config;
  // Without a contact there is no such file (RFC 9116 section 2.5.3).
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', options, (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(publicOrigin(request, config), securityContact)),
  );
}
