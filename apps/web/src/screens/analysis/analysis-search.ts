import { type AnalysisType, analysisTypes } from '../../api/checks.ts';

export interface AnalysisSearch {
  url?: string | undefined;
  type?: AnalysisType | undefined;
}

/** The URL's query, which may hold anything. The router reads `?url=1` as a number and a repeated key as a list. */
export function parseAnalysisSearch({ url, type }: Record<string, unknown>): AnalysisSearch {
  const address = typeof url === 'string' || typeof url === 'number' ? String(url) : '';
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    url: address === '' ? undefined : address,
    type: analysisTypes.find((known) => known === type),
  };
}
