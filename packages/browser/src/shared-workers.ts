import type { DevTools } from './devtools.ts';

export interface Attached {
  sessionId: string;
  targetInfo: { targetId: string; type: string; browserContextId?: string };
}

export interface SharedWorkers {
  /**
   * Reports shared workers that the pages of a context start; they wait until they are resumed. Returns a function that
   * stops it.
   */
  watch(browserContextId: string, onStarted: (worker: Attached) => void): () => void;
}

/** Shared workers belong to no page, so only the browser reports them. */
export async function watchSharedWorkers(devTools: DevTools): Promise<SharedWorkers> {
  const { root } = devTools;
  const watching = new Map<string, (worker: Attached) => void>();

  root.on<Attached>('Target.attachedToTarget', (worker) => {
    const { type, browserContextId = '' } = worker.targetInfo;
    if (type !== 'shared_worker') return;
    const onStarted = watching.get(browserContextId) ?? letGo;
    onStarted(worker);
  });

  /** Of another server that has the same browser. */
  function letGo({ sessionId }: Attached): void {
    const session = devTools.join(sessionId, { takes: () => false, failed: () => {} });
    session.post('Runtime.runIfWaitingForDebugger');
    devTools.leave(session);
  }

  await root.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'shared_worker' }, { exclude: true }],
  });
  return {
    watch(browserContextId, onStarted) {
      watching.set(browserContextId, onStarted);
      return () => watching.delete(browserContextId);
    },
  };
}
