import type { FastifyRequest } from 'fastify';

/** The API key of a call: `Authorization: Bearer` (RFC 6750 section 2.1) or `X-API-Key`. */
export function apiKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme = '', bearer] = headers.authorization?.trim().split(/ +/) ?? [];
  const given = scheme.toLowerCase() === 'bearer' ? bearer : headers['x-api-key'];
  return typeof given === 'string' && given !== '' ? given : undefined;
}
