import type { OutputStream } from './environment.ts';

export interface Progress {
  update(done: number): void;
  /** Takes the bar away, so that other lines can be written. */
  clear(): void;
}

/** A bar is drawn at most so often. */
const everyMs = 100;

/** A bar in a terminal, and nothing elsewhere. */
export function progressOn(stream: OutputStream, total: number): Progress {
  if (stream.isTTY !== true || total === 0) return { update: () => {}, clear: () => {} };
  let drawnAt = 0;
  return {
    update(done) {
      const now = performance.now();
      if (now - drawnAt < everyMs) return;
      drawnAt = now;
      const width = Math.max(10, Math.min(40, (stream.columns ?? 80) - 30));
      const full = Math.round((width * done) / total);
      stream.write(`\r${'█'.repeat(full)}${'░'.repeat(width - full)} ${done} of ${total}\u001b[K`);
    },
    clear: () => void stream.write('\r\u001b[K'),
  };
}
