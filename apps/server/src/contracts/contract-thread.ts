import { acceptSeen } from '@hopwise/contract';
import { doWork } from '../threads/do-work.ts';
import { letOthersGoFirst } from '../threads/let-others-go-first.ts';
import type { AnyTextWork } from './contract-reader.ts';
import { readText } from './read-text.ts';

letOthersGoFirst();
doWork<AnyTextWork, unknown>((work) => ('read' in work ? readText(work.read) : acceptSeen(...work.accept)));
