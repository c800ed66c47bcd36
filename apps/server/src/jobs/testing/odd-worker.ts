import { answerJobs } from '../answer-jobs.ts';

let done = 0;

/** A thread that does what its job says. */
answerJobs<string, string>((job) => {
  done += 1;
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
