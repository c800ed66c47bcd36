/** Comments, templates and strings, each to its end, and the word before a string that makes it an import. */
const parts =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|`(?:[^`\\]|\\[\s\S])*`?|(?:(?<![\w$.])(import|from)\s*)?(?:"((?:[^"\\\n]|\\.)*)"?|'((?:[^'\\\n]|\\.)*)'?)/g;

/** The URLs that the text of a module loads by `import` and `export … from`, as written. What it may load later is left out. */
export const importedModules = (text: string): string[] =>
  [...text.matchAll(parts)].flatMap(([, word, double, single]) => (word ? [double ?? single ?? ''] : []));
