/** The pages of docs/; build/docs.ts generates them. */
declare module 'virtual:docs' {
  export const groups: readonly import('./screens/docs/doc-page.ts').DocGroup[];
  /** By name. */
  export const pages: Readonly<
    Partial<Record<string, () => Promise<{ data: import('./screens/docs/doc-page.ts').DocPage }>>>
  >;
  export const loadSearch: () => Promise<{ data: import('./screens/docs/doc-page.ts').SearchablePage[] }>;
}
