import type { HeaderPair } from '@hopwise/model';

/** Every value sent under a name, one for each header line, in order. Names match in any letter case. */
export function headerValues(headers: readonly HeaderPair[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.flatMap(([sentName, value]) => (sentName.toLowerCase() === wanted ? [value] : []));
}
