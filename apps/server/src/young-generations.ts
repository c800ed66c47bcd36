import { setFlagsFromString } from 'node:v8';

/**
 * `--max-semi-space-size` of the command line would overrule what each thread is given as the bound of its young
 * generation. It is meant for the main thread, which has its heap by now: threads that start later go by their own.
 */
setFlagsFromString('--max-semi-space-size=0');
