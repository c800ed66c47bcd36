import type { MetaElement } from './page-outline.ts';

/** What a page shows of itself where it is shared (ogp.me). */
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
