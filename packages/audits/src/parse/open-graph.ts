import type { MetaElement } from './page-outline.ts';

/** The preview that a page defines for sites where it is shared (ogp.me). */
export interface OpenGraph {
  title: string | null;
  type: string | null;
  image: string | null;
  url: string | null;
  description: string | null;
  siteName: string | null;
}

export function parseOpenGraph(metas: readonly MetaElement[]): OpenGraph {
  const read = (name: string): string | null => readProperty(metas, `og:${name}`);
  return {
    title: read('title'),
    type: read('type'),
    image: read('image') ?? read('image:url') ?? read('image:secure_url'),
    url: read('url'),
    description: read('description'),
    siteName: read('site_name'),
  };
}

/** The first filled value. Pages write both `property` and `name`, and readers accept both. */
export function readProperty(metas: readonly MetaElement[], wanted: string): string | null {
  const found = metas.find(
    ({ property, name, content }) =>
      (property?.trim().toLowerCase() === wanted || name?.trim() === wanted) && (content ?? '').trim() !== '',
  );
  return found?.content?.trim() ?? null;
}

/** The preview that X (Twitter) shows of a shared page. */
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
