/** Who listens to a signal through `onAbort`. */
const listenersOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls the listener when the signal is aborted. Returns how to stop listening. The signal itself is listened to once:
 * for a job of many traces, adding and removing a listener of each costs as much as a request.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? listenTo(signal);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  listenersOf.set(signal, listeners);
  const tellAll = () => {
    for (const listener of [...listeners]) listener();
  };
  signal.addEventListener('abort', tellAll, { once: true });
  return listeners;
}
