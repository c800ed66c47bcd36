import type { PageOutline } from '../parse/page-outline.ts';

/** The first meta description of the head, trimmed. null without one. */
export function findDescription({ metas }: PageOutline): string | null {
  const meta = metas.find(({ name, inHead }) => inHead && name === 'description');
  return meta === undefined ? null : (meta.content ?? '').trim();
}
