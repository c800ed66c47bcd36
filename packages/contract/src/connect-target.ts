/** The server to ask in place of those that DNS names. */
export interface ConnectTarget {
  host: string;
  port: number | null;
}

/** Undefined when it isn't one. */
export function parseConnect(text: string): ConnectTarget | undefined {
  const bare = /^[0-9a-f:]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text;
  if (!/^(?:\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::\d{1,5})?$/i.test(bare)) return undefined;
  const url = URL.parse(`ws://${bare}`);
  if (url === null) return undefined;
  const port = /:(\d+)$/.exec(bare.replace(/^\[.*\]/, ''))?.[1];
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: port === undefined ? null : Number(port) };
}
