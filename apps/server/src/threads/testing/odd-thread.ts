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
      for (const all: object[] = []; ; ) all.push({});
    case 'count':
      return String(done);
    default:
      return work.toUpperCase();
  }
});
