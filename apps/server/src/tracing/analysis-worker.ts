import { analyze } from '@hopwise/audits';
import type { CheckAnalysis } from '@hopwise/model';
import { storable } from '../db/storable.ts';
import { answerJobs } from '../threads/answer-jobs.ts';
import { letOthersGoFirst } from '../threads/let-others-go-first.ts';
import type { AnalysisJob } from './analyzer.ts';

letOthersGoFirst();
answerJobs<AnalysisJob, CheckAnalysis>(({ evidence, kinds }) => storable(analyze(evidence, kinds)));
