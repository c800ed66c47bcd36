import { analyze } from '@hopwise/audits';
import type { CheckAnalysis } from '@hopwise/model';
import { storable } from '../db/storable.ts';
import { doWork } from '../threads/do-work.ts';
import { letOthersGoFirst } from '../threads/let-others-go-first.ts';
import type { EvidenceToJudge } from './analyzer.ts';

letOthersGoFirst();
doWork<EvidenceToJudge, CheckAnalysis>(({ evidence, kinds }) => storable(analyze(evidence, kinds)));
