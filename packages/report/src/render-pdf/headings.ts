import type { Content, ContentText } from 'pdfmake/interfaces.js';
import type { Typesetter } from './typesetter.ts';

/** A section title, which also appears in the PDF outline. */
export const sectionHeading = (title: string, set: Typesetter): ContentText => ({
  ...set.heading(title, { style: 'sectionTitle' }),
  tag: 'H2',
  id: idOf(title),
  outline: true,
  outlineText: title,
});

interface Placement {
  /** The title of its section, for the outline; without one it is a top-level entry. */
  section?: string;
  /** Shorter, or telling more, than what is printed. */
  outlineText?: string;
  margin?: [number, number, number, number];
  color?: string;
}

/** The title of a part of a section. */
export const partHeading = (
  title: string,
  { section, outlineText = title, ...style }: Placement,
  set: Typesetter,
): ContentText => ({
  ...set.heading(title, { style: 'subtitle', ...style }),
  tag: section === undefined ? 'H2' : 'H3',
  outline: true,
  outlineText,
  ...(section !== undefined && { outlineParentId: idOf(section) }),
});

/** A short, self-contained part, kept on one page with its title. */
export const partSection = (title: string, content: Content, set: Typesetter): Content => ({
  unbreakable: true,
  margin: [0, 24, 0, 0],
  stack: [partHeading(title, { margin: [0, 0, 0, 4] }, set), content],
});

const idOf = (title: string): string => `section: ${title}`;
