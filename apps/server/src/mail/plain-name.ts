const shownLength = 60;

/** A user-chosen name as shown in an email: one short line that no email client turns into a link. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\p{C}\p{Z}"“”<>]+/gu, ' ').trim();
  const unlinked = line.replaceAll(/([.:/@])(?=\S)/g, '$1 ');
  const characters = [...unlinked];
  return characters.length > shownLength ? `${characters.slice(0, shownLength).join('')}…` : unlinked;
}
