/** The search parameters of a documentation page. */
export interface DocsSearch {
  /** The search text, for all pages. */
  search?: string | undefined;
}

export const parseDocsSearch = ({ search }: Record<string, unknown>): DocsSearch => {
  // A search for digits is read from the URL as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return { search: text === '' ? undefined : text };
};
