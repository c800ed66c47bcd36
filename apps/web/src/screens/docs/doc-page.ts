/**
 * A part of a page: text, or an element with its content. Internal links are `doc` with a page and a section; code
 * blocks are `code-block` with their text as the only child.
 */
export type DocNode = string | [tag: string, props: Readonly<Record<string, string | number>>, children: DocNode[]];

export interface DocHeading {
  id: string;
  text: string;
  /** 2 for the sections of a page, 3 for theirs. */
  depth: number;
}

/** A page of docs/ as the build reads it from Markdown. */
export interface DocPage {
  /** Its file's name without `.md`. */
  name: string;
  title: string;
  /** Its first sentences, as plain text. */
  summary: string;
  headings: DocHeading[];
  content: DocNode[];
}

/** The pages of a section of docs/README.md, in its order. */
export interface DocGroup {
  title: string;
  pages: { name: string; title: string }[];
}

/** The text of a page for searching; the first section has no heading. */
export interface SearchablePage {
  name: string;
  title: string;
  sections: { id: string; heading: string; text: string }[];
}
