import { doWork, lowerThreadPriority } from '../threads/in-thread.ts';
import { type AnyRedirectWork, contractFromText, lintText } from './lint-text.ts';

lowerThreadPriority();
doWork<AnyRedirectWork, unknown>((work) => ('lint' in work ? lintText(work.lint) : contractFromText(work.contract)));
