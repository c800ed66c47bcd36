import { Caller } from '../caller.ts';
import { type Attack, repeat } from './attack.ts';

const connections = 200;

/** Made-up links to reset a password, as fast as the server responds. */
export const resetFlood: Attack = (target) => {
  const callers = Array.from({ length: connections }, () => new Caller());
  const guess = { token: 'x'.repeat(43), password: 'Battery-staple-2' };
  const url = `${target.origin}/api/v1/auth/password-reset/confirm`;
  return repeat(target, connections, (line) => (callers[line] as Caller).askJson('POST', url, guess));
};
