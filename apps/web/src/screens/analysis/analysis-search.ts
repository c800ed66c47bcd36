import { type AnalysisType, analysisTypes } from '../../api/checks.ts';

export interface AnalysisSearch {
  url?: string | undefined;
  type?: AnalysisType | undefined;
}

/** Parses the query, which may hold anything. The router reads `?url=1` as a number and a repeated key as a list. */
export function parseAnalysisSearch({ url, type }: Record<string, unknown>): AnalysisSearch {
  const address = typeof url === 'string' || typeof url === 'number' ? String(url) : '';
  // Keys are listed even when undefined: the router keeps the given value of any key left out.
  return {
    url: address === '' ? undefined : address,
    type: analysisTypes.find((known) => known === type),
  };
}
