import { type AnalysisType, analysisTypes } from '../../api/analysis-types.ts';

export interface AnalysisSearch {
  url?: string;
  type?: AnalysisType;
}

/** The address's query, which may hold anything. The router reads `?url=1` as a number and a repeated key as a list. */
export function parseAnalysisSearch({ url, type }: Record<string, unknown>): AnalysisSearch {
  const knownType = analysisTypes.find((known) => known === type);
  return {
    ...((typeof url === 'string' && url !== '') || typeof url === 'number' ? { url: String(url) } : {}),
    ...(knownType === undefined ? {} : { type: knownType }),
  };
}
