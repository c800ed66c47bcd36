/** What the URL of a page of the documentation carries. */
export interface DocsSearch {
  /** What is searched for, in all pages. */
  search?: string | undefined;
}

export const parseDocsSearch = ({ search }: Record<string, unknown>): DocsSearch => {
  // A search for digits is read from the URL as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return { search: text === '' ? undefined : text };
};
