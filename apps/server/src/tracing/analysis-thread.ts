import { analyze } from '@hopwise/audits';
import type { CheckAnalysis } from '@hopwise/model';
import { storable } from '../db/columns.ts';
import { doWork, lowerThreadPriority } from '../threads/in-thread.ts';
import type { EvidenceToJudge } from './analyzer.ts';

lowerThreadPriority();
doWork<EvidenceToJudge, CheckAnalysis>(({ evidence, kinds }) => storable(analyze(evidence, kinds)));
