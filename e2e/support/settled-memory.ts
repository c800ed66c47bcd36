/** What this process takes when nothing is left to be collected: `node --expose-gc`. */
export async function settledMb(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await new Promise((done) => setImmediate(done));
  }
  return process.memoryUsage().rss / 1024 / 1024;
}
