import { basename } from 'node:path';
import { defaultProjectAlias, isSite } from '@hopwise/model';
import { CommandError } from './command-error.ts';
import type { ServerAccess } from './server-api.ts';
import type { ServerTest } from './test-on-server.ts';

interface ServerValues {
  server?: string | undefined;
  project?: string | undefined;
  contract?: string | undefined;
}

/** What means nothing where the sites are asked from here. */
const ofServerAlone = ['project', 'contract'] as const;

export function refuseServerOptions(values: ServerValues): void {
  const lone = ofServerAlone.find((name) => values[name] !== undefined);
  if (lone !== undefined) throw new CommandError(`--${lone} requires --server`);
}

/** What is the server's to say. */
const ofSitesAlone = ['connect', 'allow-private', 'ca', 'timeout', 'concurrency', 'per-host', 'retries'] as const;

/** Where a contract is to be tested. The key is no option: whoever lists processes would see it. */
export function serverOptions(
  values: ServerValues & Partial<Record<(typeof ofSitesAlone)[number], unknown>>,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Pick<ServerTest, 'server' | 'projectId' | 'name'> {
  const server = serverAccess(values, env);
  const other = ofSitesAlone.find((name) => values[name] !== undefined);
  if (other !== undefined)
    throw new CommandError(`--${other} can't be used with --server: requests are sent by the server`);
  const name = values.contract ?? (file === '-' ? undefined : basename(file));
  if (name === undefined) throw new CommandError('missing contract name. Add --contract NAME');
  return { server, projectId: values.project ?? defaultProjectAlias, name };
}

/** The server that is named, and the key to it. */
export function serverAccess(
  { server = '' }: Pick<ServerValues, 'server'>,
  env: Readonly<Record<string, string | undefined>>,
): ServerAccess {
  if (!isSite(server))
    throw new CommandError('--server must be an origin without a path, e.g. https://hopwise.example.com');
  return { origin: new URL(server).origin, key: keyIn(env) };
}

/** What is no key is not sent: the error of whoever refuses to send it would show it in the log. */
function keyIn({ HOPWISE_API_KEY: text = '' }: Readonly<Record<string, string | undefined>>): string {
  const key = text.trim();
  if (key === '') throw new CommandError('--server needs an API key. Set HOPWISE_API_KEY');
  if (!/^[\x21-\x7e]+$/.test(key)) throw new CommandError('HOPWISE_API_KEY contains invalid characters');
  return key;
}
