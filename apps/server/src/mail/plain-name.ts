const shownLength = 60;

/** A name that someone chose, as a mail shows it: one short line, written so that no mail program makes a link of it. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\p{C}\p{Z}"“”<>]+/gu, ' ').trim();
  const unlinked = line.replaceAll(/([.:/@])(?=\S)/g, '$1 ');
  const characters = [...unlinked];
  return characters.length > shownLength ? `${characters.slice(0, shownLength).join('')}…` : unlinked;
}
