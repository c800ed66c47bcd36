import { lazyRouteComponent } from '@tanstack/react-router';
import { serverPages } from '../navigation/paths.ts';

/** The code of a screen could not be fetched because the server does not respond. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** How long the server may take to say that it is there. */
const answerWithinMs = 5000;

/** A proxy in front of a server that is down responds too, with 502 to 504. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const { status } = await fetch(serverPages.health, { method: 'HEAD', cache: 'no-store', signal });
    return status < 502 || status > 504;
  } catch {
    return false;
  }
};

/**
 * Code of a screen, fetched when it is first opened. Where the server responds, the code is missing because a newer
 * version took its place, and the router loads the page again. Without a server that would leave nothing on screen.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      if (await isServerReachable()) throw cause;
      throw new ConnectionLostError('The server does not respond', { cause });
    }
  }, name);
