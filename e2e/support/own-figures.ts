/** The memory of this process after garbage collection: `node --expose-gc`. */
export async function settledMb(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await new Promise((done) => setImmediate(done));
  }
  return process.memoryUsage().rss / 1024 / 1024;
}

/**
 * Prints a program's result and exits. Without this, Node may hang at exit, waiting to write to a browser that has
 * exited.
 */
export const printAndExit = (figures: object): boolean =>
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit());
