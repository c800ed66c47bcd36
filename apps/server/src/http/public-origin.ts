import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Where people reach this server: what its owner says, else what the request says. */
export const publicOrigin = ({ protocol, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string => {
  const asked = `${protocol}://${host}`;
  return publicUrl?.origin ?? URL.parse(asked)?.origin ?? '';
};
