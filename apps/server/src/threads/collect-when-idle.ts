import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The share of the time that an idle thread works at most. */
const idleUse = 0.1;
/** Less than this isn't worth a pause. */
const leastBytes = 16 * 1024 * 1024;

/**
 * Returns the memory of a burst of work. V8 only collects garbage when a thread allocates more, so an idle one would
 * keep it. Called once in a thread that lives as long as its process.
 */
export function collectWhenIdle({ lookEveryMs = 5000 } = {}): void {
  setFlagsFromString('--expose-gc');
  const collect: (how: object) => void = runInNewContext('gc');
  let use = performance.eventLoopUtilization();
  let keptBytes = heldBytes();
  const look = () => {
    const before = use;
    use = performance.eventLoopUtilization();
    keptBytes = Math.min(keptBytes, heldBytes());
    const isIdle = performance.eventLoopUtilization(use, before).utilization <= idleUse;
    if (!isIdle || heldBytes() < keptBytes + leastBytes) return;
    // Other kinds keep empty pages for later.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    keptBytes = heldBytes();
  };
  setInterval(look, lookEveryMs).unref();
}

function heldBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}
