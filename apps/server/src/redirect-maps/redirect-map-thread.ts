import { doWork, lowerThreadPriority } from '../threads/in-thread.ts';
import { type AnyRedirectWork, doRedirectWork } from './lint-text.ts';

lowerThreadPriority();
doWork<AnyRedirectWork, unknown>(doRedirectWork);
