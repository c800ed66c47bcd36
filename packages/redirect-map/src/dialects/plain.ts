import type { Dialect } from '../dialect.ts';
import { firstMatch } from '../matching/first-match.ts';
import { fillPlaceholders } from '../matching/glob.ts';
import { encodePath } from '../matching/request-url.ts';
import { readCsv } from '../readers/csv.ts';
import { readJson, readYaml } from '../readers/data-file.ts';
import { readOpenpublishing } from '../readers/openpublishing.ts';
import { readGitbook, readMkdocs } from '../readers/page-files.ts';
import type { DialectId, Reader } from '../redirect-map.ts';

/** A format that no platform has to itself: paths are compared letter by letter. */
const plain = (id: DialectId, title: string, read: Reader): Dialect => ({
  id,
  title,
  defaultStatus: 301,
  foldPath: encodePath,
  read,
  createMatcher: (map) =>
    firstMatch(map, {
      foldPath: encodePath,
      locate: ({ target }, captures) => fillPlaceholders(target ?? '', captures),
    }),
});

export const csv = plain('csv', 'CSV', readCsv);
export const json = plain('json', 'JSON', readJson);
export const yaml = plain('yaml', 'YAML', readYaml);
export const openpublishing = plain('openpublishing', 'Open Publishing', readOpenpublishing);
export const mkdocs = plain('mkdocs', 'MkDocs', readMkdocs);
export const gitbook = plain('gitbook', 'GitBook', readGitbook);
