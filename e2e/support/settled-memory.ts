/** The memory of this process after garbage collection: `node --expose-gc`. */
export async function settledMb(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await new Promise((done) => setImmediate(done));
  }
  return process.memoryUsage().rss / 1024 / 1024;
}
