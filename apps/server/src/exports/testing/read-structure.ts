import { getDocumentProxy } from 'unpdf';

/** An element of the structure tree, with its text. */
export interface TaggedElement {
  role: string;
  text: string;
  children: TaggedElement[];
}

interface TreeNode {
  role?: string;
  id?: string;
  type?: string;
  children?: TreeNode[];
}

/** The content that a screen reader finds: the tree of each page, and text outside of it. */
export async function readStructure(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const read = await Promise.all(
    pages.map(async (page) => {
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const { words, outside } = wordsById(items as Item[]);
      const tree = (await page.getStructTree()) as TreeNode | null;
      return { tree: tree === null ? null : elementOf(tree, words), outside };
    }),
  );
  return {
    isMarked: ((await pdf.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    outline: titlesOf(await pdf.getOutline()),
    elements: read.flatMap(({ tree }) => (tree === null ? [] : flattened(tree))),
    /** Page by page. */
    outside: read.map(({ outside }) => outside.join('')),
  };
}

type Item = { type?: string; id?: string | null; tag?: string | null; str?: string };

function wordsById(items: readonly Item[]) {
  const words = new Map<string, string>();
  const outside: string[] = [];
  const open: (string | null)[] = [];
  for (const { type, id, str } of items) {
    if (type === 'endMarkedContent') open.pop();
    else if (type !== undefined) open.push(id ?? null);
    if (str === undefined) continue;
    const inside = open.findLast((each) => each !== null);
    if (inside === undefined || inside === null) outside.push(str);
    else words.set(inside, (words.get(inside) ?? '') + str);
  }
  return { words, outside };
}

function elementOf({ role = '', children = [] }: TreeNode, words: ReadonlyMap<string, string>): TaggedElement {
  const text = children.map((child) => (child.type === 'content' ? (words.get(child.id ?? '') ?? '') : '')).join('');
  return {
    role,
    text,
    children: children.filter(({ type }) => type === undefined).map((child) => elementOf(child, words)),
  };
}

const flattened = (element: TaggedElement): TaggedElement[] => [element, ...element.children.flatMap(flattened)];

interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

const titlesOf = (items: readonly OutlineItem[] | null): { title: string; items: string[] }[] =>
  (items ?? []).map(({ title, items: below }) => ({ title, items: below.map((item) => item.title) }));
