import fc from 'fast-check';

/** Property tests try the same inputs in every run, so that failures are reproducible. TEST_SEED=7 tries others. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
