import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test tags, set in the test files themselves: `// @module-tag slow` for a whole file, `{ tags: 'slow' }` for one test
 * or group. Playwright tests have `{ tag: '@slow' }`.
 */
export const testTags = [
  { name: 'slow', description: 'Runs in `npm run test:all` only' },
  { name: 'embedded-only', description: 'Would test nothing new on PostgreSQL' },
  { name: 'postgres-only', description: 'Needs a PostgreSQL server' },
] as const;

export type TestTag = (typeof testTags)[number]['name'];

const root = path.resolve(import.meta.dirname, '..');

/** The tags of a whole file, by its path in the repository. */
export function fileTags(file: string): Set<TestTag> {
  const source = readFileSync(path.join(root, file), 'utf8');
  return new Set([...source.matchAll(/(?:\/\/|\*)\s*@module-tag\s+([\w-]+)/g)].map(([, tag]) => tag as TestTag));
}

const isSlow = ({ moduleId }: TestSpecification) => fileTags(path.relative(root, moduleId)).has('slow');

/** Project by project, because a process serves only one. Slow files start first so that no process idles at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) => {
      const slow = new Set(ofProject.filter(isSlow));
      return [...slow, ...ofProject.filter((file) => !slow.has(file))];
    });
  }
}
