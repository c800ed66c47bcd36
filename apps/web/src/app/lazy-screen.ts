import { lazyRouteComponent } from '@tanstack/react-router';
import { serverPages } from '../navigation/paths.ts';

/** Failed to load a screen's code because the server doesn't respond. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** Timeout of the reachability check. */
const answerWithinMs = 5000;

/** A proxy in front of a stopped server responds too, with 502 to 504. */
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
 * Loads a screen's code when it is first opened. If the server responds, the code is missing because of a newer
 * version, and the router reloads the page. Without a server, that would leave a blank screen.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      if (await isServerReachable()) throw cause;
      throw new ConnectionLostError("The server doesn't respond", { cause });
    }
  }, name);
