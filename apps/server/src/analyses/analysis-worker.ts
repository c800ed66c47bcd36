import { analyze } from '@hopwise/audits';
import type { CheckAnalysis } from '@hopwise/model';
import { storable } from '../db/storable.ts';
import { answerJobs } from '../jobs/answer-jobs.ts';
import type { AnalysisJob } from './analyzer.ts';
import { warmUpAnalysis } from './warm-up-analysis.ts';

warmUpAnalysis();
answerJobs<AnalysisJob, CheckAnalysis>(({ evidence, kinds }) => storable(analyze(evidence, kinds)));
