import { reportAndExit, runTests } from './run-tests.ts';

reportAndExit(await runTests(process.argv[2] === 'all' ? 'all' : 'quick'));
