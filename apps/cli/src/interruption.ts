import type { Environment } from './environment.ts';

/** Ctrl+C ends what is under way; what is known by then is still told. A second one ends the process as usual. */
export function interruptible(environment: Pick<Environment, 'on' | 'off'>): { signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const abort = () => {
    environment.off('SIGINT', abort);
    controller.abort();
  };
  environment.on('SIGINT', abort);
  return { signal: controller.signal, [Symbol.dispose]: () => void environment.off('SIGINT', abort) };
}
