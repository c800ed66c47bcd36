import type { Surroundings } from './surroundings.ts';

/** Ctrl+C ends what is under way; what is known by then is still told. A second one ends the process as usual. */
export function interruptible(surroundings: Pick<Surroundings, 'on' | 'off'>): { signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const abort = () => {
    surroundings.off('SIGINT', abort);
    controller.abort();
  };
  surroundings.on('SIGINT', abort);
  return { signal: controller.signal, [Symbol.dispose]: () => void surroundings.off('SIGINT', abort) };
}
