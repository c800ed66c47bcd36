import { useEffect, useRef } from 'react';
import { type Changed, useChange } from './use-change.ts';

/** A call a person waits for. `cancel`, or leaving the screen, ends it without calling it failed. */
export function useCancellableMutation<Variables, Data>(
  changed: readonly Changed[],
  call: (variables: Variables, signal: AbortSignal) => Promise<Data>,
) {
  const running = useRef<AbortController>(null);
  const mutation = useChange(changed, {
    mutationFn: (variables: Variables) => {
      running.current = new AbortController();
      return call(variables, running.current.signal);
    },
    // What has ended needs no ending when the screen is left.
    onSettled: () => {
      running.current = null;
    },
  });
  useEffect(() => () => running.current?.abort(), []);

  return {
    ...mutation,
    cancel: () => {
      mutation.reset();
      running.current?.abort();
    },
  };
}
