import { createHook } from 'node:async_hooks';

/** How many passwords are hashed from now on: argon2's turns on another thread are the only ones that have no name. */
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
