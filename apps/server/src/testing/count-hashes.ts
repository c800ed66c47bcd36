import { createHook } from 'node:async_hooks';

/** Counts the passwords hashed from now on: argon2's work on other threads is the only kind without a name. */
export function countHashes(): Disposable & { readonly count: number } {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'undefined') count += 1;
    },
  }).enable();
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]: () => void hook.disable(),
  };
}
