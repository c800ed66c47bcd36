import { basename } from 'node:path';
import { defaultProjectAlias, isSite } from '@hopwise/model';
import { CommandError } from './command-error.ts';
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
  if (lone !== undefined) throw new CommandError(`--${lone} goes with --server alone: name the server`);
}

/** What is the server's to say. */
const ofSitesAlone = ['connect', 'allow-private', 'ca', 'timeout', 'concurrency', 'per-host', 'retries'] as const;

/** Where a contract is to be tested. The key is no option: whoever lists processes would see it. */
export function serverOptions(
  values: ServerValues & Partial<Record<(typeof ofSitesAlone)[number], unknown>>,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Pick<ServerTest, 'server' | 'projectId' | 'name'> {
  const meant = values.server ?? '';
  if (!isSite(meant)) throw new CommandError('--server must be a site without a path: https://hopwise.example.com');
  const other = ofSitesAlone.find((name) => values[name] !== undefined);
  if (other !== undefined) throw new CommandError(`--${other} does not go with --server: the server asks the sites`);
  if (!env.HOPWISE_API_KEY) throw new CommandError('--server needs an API key: set HOPWISE_API_KEY');
  const name = values.contract ?? (file === '-' ? undefined : basename(file));
  if (name === undefined) throw new CommandError('name the contract on the server: --contract NAME');
  const server = { origin: new URL(meant).origin, key: env.HOPWISE_API_KEY };
  return { server, projectId: values.project ?? defaultProjectAlias, name };
}
