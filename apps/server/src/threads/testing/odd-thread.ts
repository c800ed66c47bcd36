import { doWork } from '../in-thread.ts';

/** Is done when the shared number is no longer 0. */
export interface HeldWork {
  name: string;
  until: SharedArrayBuffer;
}

let done = 0;

/** A thread that behaves as its work says. */
doWork<string | HeldWork, string>((work) => {
  done += 1;
  if (typeof work !== 'string') {
    Atomics.wait(new Int32Array(work.until), 0, 0);
    return work.name;
  }
  switch (work) {
    case 'throw':
      throw new Error('thrown on request');
    case 'exit':
      return process.exit(3);
    case 'hang':
      for (;;);
    case 'grow':
      // In small steps: one that takes more than all that is left would end the process, not just the thread.
      for (let all: object = {}; ; ) all = { all, more: Array.from({ length: 100 }) };
    case 'count':
      return String(done);
    default:
      return work.toUpperCase();
  }
});
