const longestWaitMs = 2000;

/** Runs it once the browser has nothing else to do; where the browser can't tell (Safari), after a moment. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, longestWaitMs / 10);
  return () => clearTimeout(timer);
}
