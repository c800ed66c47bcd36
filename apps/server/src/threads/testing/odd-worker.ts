import { answerJobs } from '../answer-jobs.ts';

/** Is done when the number that it shares is no longer 0. */
export interface HeldJob {
  name: string;
  until: SharedArrayBuffer;
}

let done = 0;

/** A thread that does what its job says. */
answerJobs<string | HeldJob, string>((job) => {
  done += 1;
  if (typeof job !== 'string') {
    Atomics.wait(new Int32Array(job.until), 0, 0);
    return job.name;
  }
  switch (job) {
    case 'throw':
      throw new Error('thrown on request');
    case 'exit':
      return process.exit(3);
    case 'hang':
      for (;;);
    case 'count':
      return String(done);
    default:
      return job.toUpperCase();
  }
});
