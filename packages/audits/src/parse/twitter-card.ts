import { parseOpenGraph, readProperty } from './open-graph.ts';
import type { MetaElement } from './page-outline.ts';

/** What X (Twitter) shows of a shared page. */
export interface TwitterCard {
  /** null: no card is requested. */
  card: string | null;
  /** These fall back to Open Graph, as X reads them. */
  title: string | null;
  description: string | null;
  image: string | null;
}

export const twitterCardTypes = ['summary', 'summary_large_image', 'app', 'player'] as const;

export function parseTwitterCard(metas: readonly MetaElement[]): TwitterCard {
  const openGraph = parseOpenGraph(metas);
  const read = (name: string): string | null => readProperty(metas, `twitter:${name}`);
  return {
    card: read('card')?.toLowerCase() ?? null,
    title: read('title') ?? openGraph.title,
    description: read('description') ?? openGraph.description,
    image: read('image') ?? read('image:src') ?? openGraph.image,
  };
}
