import {
  type AnalysisKind,
  type AnalyzeRequest,
  type ComprehensiveAnalysis,
  type SecurityAnalysis,
  type SeoAnalysis,
  type SslAnalysis,
  scoreOverall,
  type Verdict,
} from '@hopwise/model';
import type { AnalysisType } from './analysis-types.ts';
import { callApi } from './client.ts';
import { useCancellableMutation } from './use-cancellable-mutation.ts';

export interface AnalysisOrder extends AnalyzeRequest {
  type: AnalysisType;
}

/** Of one analysis alone nothing is said about the redirects. */
export type MadeAnalyses = Omit<ComprehensiveAnalysis, 'redirects' | 'verdict'> &
  Partial<Pick<ComprehensiveAnalysis, 'redirects' | 'verdict'>> & {
    /** Where the redirects led; null where they led nowhere. */
    finalUrl: string | null;
  };

async function analyzeUrl({ url, type }: AnalysisOrder, signal: AbortSignal): Promise<MadeAnalyses> {
  const ask = <Data>(): Promise<Data> =>
    callApi<Data>(`/api/v2/analyze/${type}`, { method: 'POST', body: { url }, signal });
  if (type === 'comprehensive') {
    const { analysis, finalUrl } = await ask<{ analysis: ComprehensiveAnalysis; finalUrl: string | null }>();
    return { ...analysis, finalUrl };
  }
  return alone(type, await ask());
}

/** One analysis in the shape of several: the screens know one shape. */
interface OneAnalysis {
  analysis: SslAnalysis | SeoAnalysis | SecurityAnalysis;
  verdict?: Verdict;
  finalUrl: string | null;
}

function alone(kind: AnalysisKind, { analysis, verdict, finalUrl }: OneAnalysis): MadeAnalyses {
  return {
    summary: { ...scoreOverall({ [kind]: analysis }, verdict), analysesCompleted: 1, totalAnalyses: 1 },
    ssl: null,
    seo: null,
    security: null,
    ...(verdict && { verdict }),
    notCompleted: [],
    finalUrl,
    [kind]: analysis,
  };
}

export const useAnalyzeUrl = () => useCancellableMutation([], analyzeUrl);
