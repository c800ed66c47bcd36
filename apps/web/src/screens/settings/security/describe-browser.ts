/** Names as they are in a User-Agent; the first that is found counts, for most browsers also name those they mimic. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox on Windows", as far as it can be told. */
export function describeBrowser(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const browser = nameIn(browsers) ?? 'Unknown browser';
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
