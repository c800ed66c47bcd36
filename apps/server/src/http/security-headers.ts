import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Everything comes from this origin. Mantine sets styles from script, hence 'unsafe-inline' for styles only. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
};

/** Nothing here needs a device, and nothing embedded may use one. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** HSTS would lock out installations that are served over http. */
export async function securityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const isHttps = publicUrl?.protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...contentSecurityPolicy, ...(isHttps && { 'upgrade-insecure-requests': [] }) },
    },
    frameguard: { action: 'deny' },
    hsts: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}
