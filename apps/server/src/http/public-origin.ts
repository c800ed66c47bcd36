import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The server's public origin: PUBLIC_URL, otherwise from the request. */
export const publicOrigin = ({ protocol, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string => {
  const asked = `${protocol}://${host}`;
  return publicUrl?.origin ?? URL.parse(asked)?.origin ?? '';
};
