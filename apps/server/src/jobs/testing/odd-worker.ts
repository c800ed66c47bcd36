import { answerJobs } from '../answer-jobs.ts';

/** A thread that does what its job says. */
answerJobs<string, string>((job) => {
  switch (job) {
    case 'throw':
      throw new Error('thrown on request');
    case 'exit':
      return process.exit(3);
    case 'hang':
      for (;;);
    default:
      return job.toUpperCase();
  }
});
