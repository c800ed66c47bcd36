/** One block of structured data. */
export type JsonLdBlock = { valid: true; types: string[] } | { valid: false; error: string };

/** Reads the text of a `script type="application/ld+json"`: its syntax, and its types, each once. */
export function parseJsonLd(text: string): JsonLdBlock {
  try {
    return { valid: true, types: collectTypes(JSON.parse(text)) };
  } catch (error) {
    return { valid: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Keeps its own stack, so that no depth of nesting can exhaust the call stack. */
function collectTypes(root: unknown): string[] {
  const types = new Set<string>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && '@type' in value) {
      for (const type of [value['@type']].flat()) if (typeof type === 'string') types.add(type);
    }
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (let index = children.length - 1; index >= 0; index -= 1) pending.push(children[index]);
  }
  return [...types];
}
