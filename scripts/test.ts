import { reportAndExit, runTests } from './run-tests.ts';

reportAndExit(await runTests());
