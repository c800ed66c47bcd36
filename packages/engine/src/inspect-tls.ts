import type { HopTls } from '@hopwise/model';
import { noProgress } from './connection/dial.ts';
import type { Network } from './network.ts';
import { Deadline } from './request/deadline.ts';

/** What a site agrees to and whether browsers accept it, without a request. null where no secure connection comes about. */
export async function inspectTls(
  network: Network,
  url: URL,
  options: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<HopTls | null> {
  const deadline = new Deadline(options);
  try {
    const connection = await network.connect(url, deadline, noProgress());
    connection.close();
    return connection.facts.tls;
  } catch {
    return null;
  } finally {
    deadline.dispose();
  }
}
