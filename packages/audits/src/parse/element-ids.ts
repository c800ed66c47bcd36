const idAttribute = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The ids of a document. Read only when something refers to one: those in comments and scripts do no harm then. */
export function elementIds(html: string): Set<string> {
  return new Set([...html.matchAll(idAttribute)].flatMap(([, ...values]) => values.find((value) => value) ?? []));
}
