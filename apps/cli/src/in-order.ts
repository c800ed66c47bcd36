/** How far ahead of the result that is due next others may be worked on. */
const lookahead = 64;

/** Does work on many inputs at the same time and gives the results in their order, as soon as it can. */
export async function* inOrder<Input, Output>(
  inputs: Iterable<Input>,
  concurrency: number,
  work: (input: Input) => Promise<Output>,
): AsyncGenerator<Output> {
  const iterator = inputs[Symbol.iterator]();
  const due: Promise<Output>[] = [];
  let running = 0;
  let isEnded = false;

  function fill(): void {
    while (!isEnded && running < concurrency && due.length < concurrency + lookahead) {
      const next = iterator.next();
      if (next.done) {
        isEnded = true;
        return;
      }
      running += 1;
      const result = work(next.value).finally(() => {
        running -= 1;
        fill();
      });
      // The consumer gets the failure when it awaits the item; until then it must not count as unhandled.
      result.catch(() => {});
      due.push(result);
    }
  }

  fill();
  for (let result = due[0]; result !== undefined; result = due[0]) {
    yield await result;
    due.shift();
    fill();
  }
}
