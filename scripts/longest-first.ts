import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take from ten seconds to two minutes. Begun last, they would have the other processes wait for them at the end. */
export const longFiles = [
  'apps/server/src/main.test.ts',
  'apps/server/src/bulk/faults.test.ts',
  'apps/server/src/monitors/monitor-faults.test.ts',
  'apps/server/src/monitors/postgres-away.test.ts',
  'apps/server/src/monitors/monitored-contracts.test.ts',
  'apps/server/src/whole-server/fuzz.test.ts',
  'apps/server/src/admin/admin.test.ts',
  'apps/server/src/bulk/politeness.test.ts',
  'apps/server/src/admin/interrupted-commands.test.ts',
  'apps/server/src/db/embedded/open-embedded.test.ts',
  'apps/server/src/mail/mail-queue.test.ts',
  'apps/server/src/alerts/alert-faults.test.ts',
  'apps/server/src/alerts/deliver.test.ts',
  'packages/engine/src/linear-time.test.ts',
  'packages/audits/src/consistency.test.ts',
  'packages/audits/src/hostile-input.test.ts',
];

const root = path.resolve(import.meta.dirname, '..');
const isLong = ({ moduleId }: TestSpecification) =>
  longFiles.includes(path.relative(root, moduleId).replaceAll('\\', '/'));

/** Project by project, since a process serves one; of each the long files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ]);
  }
}
