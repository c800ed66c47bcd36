import type { MetaElement } from './outline-elements.ts';

/** The content security policies that stand in a page: in its head alone, browsers ignore others (CSP 3 section 3.3). */
export const metaPolicies = (metas: readonly MetaElement[]): string[] =>
  metas.flatMap(({ httpEquiv, content, inHead }) =>
    inHead && httpEquiv?.trim() === 'content-security-policy' && content ? [content] : [],
  );
