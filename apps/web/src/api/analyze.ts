import type {
  AnalysisKind,
  AnalyzeRequest,
  ComprehensiveAnalysis,
  SecurityAnalysis,
  SeoAnalysis,
  SslAnalysis,
} from '@hopwise/model';
import type { AnalysisType } from './analysis-types.ts';
import { callApi } from './client.ts';
import { useCancellableMutation } from './use-cancellable-mutation.ts';

export interface AnalysisOrder extends AnalyzeRequest {
  type: AnalysisType;
}

async function analyzeUrl({ url, type }: AnalysisOrder, signal: AbortSignal): Promise<ComprehensiveAnalysis> {
  const ask = async <Analysis>(): Promise<Analysis> => {
    const options = { method: 'POST', body: { url }, signal } as const;
    return (await callApi<{ analysis: Analysis }>(`/api/v2/analyze/${type}`, options)).analysis;
  };
  return type === 'comprehensive' ? ask() : alone(type, await ask());
}

/** One analysis in the shape of several: the screens know one shape. */
function alone(kind: AnalysisKind, analysis: SslAnalysis | SeoAnalysis | SecurityAnalysis): ComprehensiveAnalysis {
  const overallScore = 'score' in analysis ? analysis.score : analysis.securityScore;
  return {
    summary: { overallScore, analysesCompleted: 1, totalAnalyses: 1 },
    ssl: null,
    seo: null,
    security: null,
    notCompleted: [],
    [kind]: analysis,
  };
}

export const useAnalyzeUrl = () => useCancellableMutation(analyzeUrl);
