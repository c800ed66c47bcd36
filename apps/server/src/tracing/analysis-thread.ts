import { analyze } from '@hopwise/audits';
import type { CheckAnalysis } from '@hopwise/model';
import { storable } from '../db/storable.ts';
import { doWork } from '../threads/do-work.ts';
import { lowerThreadPriority } from '../threads/lower-thread-priority.ts';
import type { EvidenceToJudge } from './analyzer.ts';

lowerThreadPriority();
doWork<EvidenceToJudge, CheckAnalysis>(({ evidence, kinds }) => storable(analyze(evidence, kinds)));
