import { acceptSeen } from '@hopwise/contract';
import { doWork, lowerThreadPriority } from '../threads/in-thread.ts';
import type { AnyTextWork } from './contract-reader.ts';
import { readText } from './read-text.ts';

lowerThreadPriority();
doWork<AnyTextWork, unknown>((work) => ('read' in work ? readText(work.read) : acceptSeen(...work.accept)));
