import { acceptSeen, appendTest } from '@hopwise/contract';
import { doWork, lowerThreadPriority } from '../threads/in-thread.ts';
import type { AnyTextWork } from './contract-reader.ts';
import { readText } from './read-text.ts';

lowerThreadPriority();
doWork<AnyTextWork, unknown>((work) => {
  if ('read' in work) return readText(work.read);
  return 'accept' in work ? acceptSeen(...work.accept) : appendTest(...work.append);
});
