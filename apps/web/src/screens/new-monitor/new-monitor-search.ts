import { type ClientName, clientNamed } from '@hopwise/model';

/** What the URL of a new monitor carries: what it is to watch, and as whom. */
export interface NewMonitorSearch {
  url?: string | undefined;
  /** The id of a contract of the project. */
  contract?: string | undefined;
  client?: ClientName | undefined;
}

const textOf = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);

export function parseNewMonitorSearch(given: Record<string, unknown>): NewMonitorSearch {
  // Named also when undefined: the router keeps what is left out here as it was given.
  return { url: textOf(given.url), contract: textOf(given.contract), client: clientNamed(textOf(given.client) ?? '') };
}
