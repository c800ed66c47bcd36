import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundaryRules } from './boundary-rules.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A file, what it imports, and whether ARCHITECTURE.md lets it. */
const imports: readonly [file: string, source: string, allowed: boolean][] = [
  ['packages/model/src/a.ts', 'zod', true],
  ['packages/model/src/b.ts', '@hopwise/engine', false],
  ['packages/model/src/c.ts', 'node:fs', false],
  ['packages/parsers/src/a.ts', '@hopwise/model', true],
  ['packages/parsers/src/b.ts', '@hopwise/engine', false],
  ['packages/parsers/src/c.ts', 'node:url', false],
  ['packages/engine/src/a.ts', '@hopwise/model', true],
  ['packages/engine/src/e.ts', '@hopwise/parsers', true],
  ['packages/engine/src/b.ts', 'node:net', true],
  ['packages/engine/src/c.ts', '@hopwise/audits', false],
  ['packages/engine/src/deep/d.ts', '../../../model/src/hop.ts', false],
  ['packages/engine/src/f.ts', './connection/a.ts', true],
  ['packages/engine/src/g.ts', './gather/a.ts', false],
  ['packages/engine/src/index.ts', './gather/a.ts', true],
  ['packages/engine/src/address/a.ts', './b.ts', true],
  ['packages/engine/src/address/b.ts', '../request/a.ts', false],
  ['packages/engine/src/certificate/a.ts', '../gather/tls/a.ts', false],
  ['packages/engine/src/request/a.ts', '../trace.ts', false],
  ['packages/engine/src/request/b.ts', '@hopwise/audits', false],
  ['packages/engine/src/http/a.ts', '../request/a.ts', true],
  ['packages/engine/src/http/b.ts', '../connection/a.ts', false],
  ['packages/engine/src/redirect/a.ts', '../http/a.ts', true],
  ['packages/engine/src/redirect/b.ts', '../trace.ts', false],
  ['packages/engine/src/connection/a.ts', '../certificate/a.ts', true],
  ['packages/engine/src/connection/b.ts', '../gather/a.ts', false],
  ['packages/engine/src/connection/c.ts', '../network.ts', false],
  ['packages/engine/src/gather/a.ts', '../trace.ts', true],
  ['packages/engine/src/gather/tls/a.ts', '../../network.ts', true],
  ['packages/engine/src/gather/tls/b.ts', '../../certificate/a.ts', true],
  ['packages/engine/src/gather/tls/c.ts', '../sitemap.ts', false],
  ['packages/browser/src/a.ts', '@hopwise/engine', true],
  ['packages/browser/src/b.ts', '@hopwise/audits', false],
  ['packages/audits/src/a.ts', '@hopwise/model', true],
  ['packages/audits/src/b.ts', '@hopwise/report', false],
  ['packages/audits/src/d.ts', '@hopwise/parsers', true],
  ['packages/audits/src/c.ts', 'node:crypto', false],
  ['packages/report/src/a.ts', '@hopwise/model', true],
  ['packages/report/src/b.ts', '@hopwise/engine', false],
  ['packages/report/src/c.ts', 'node:fs', false],
  ['packages/report/src/d.ts', '@hopwise/parsers', true],
  ['packages/model/src/a.test.ts', 'node:child_process', true],
  ['packages/model/src/b.test.ts', '@hopwise/engine', false],
  ['packages/audits/src/a.test.ts', '@hopwise/model/testing/grows-linearly', true],
  ['packages/audits/src/e.ts', '@hopwise/model/testing/grows-linearly', false],
  ['packages/audits/src/b.test.ts', '@hopwise/engine/testing/pki', false],
  ['packages/engine/src/address/a.test.ts', '../testing/pki.ts', true],
  ['packages/engine/src/address/c.ts', '../testing/pki.ts', false],
  ['packages/engine/src/address/b.test.ts', '../request/a.ts', false],
  ['packages/engine/src/redirect/c.ts', '../threads/a.ts', false],
  ['packages/engine/src/gather/tls/a.test.ts', '../site-memory.ts', false],
  ['packages/engine/src/whole.test.ts', './gather/a.ts', true],
  ['apps/server/src/app.ts', '@hopwise/audits', true],
  ['apps/server/src/background-work.ts', './users/users-table.ts', false],
  ['apps/server/src/main.ts', './process/serve.ts', true],
  ['apps/server/src/config.ts', './process/serve.ts', false],
  ['apps/server/src/errors.ts', './db/prepared.ts', false],
  ['apps/server/src/main.test.ts', './testing/index.ts', true],
  ['apps/server/src/b.ts', '../../web/src/main.tsx', false],
  ['apps/server/src/c.ts', '../../../bench/run.ts', false],
  ['apps/server/src/checks/a.ts', '@hopwise/report/pdf', true],
  ['apps/server/src/checks/b.ts', '../users/index.ts', true],
  ['apps/server/src/checks/c.ts', '../db/prepared.ts', true],
  ['apps/server/src/checks/d.ts', '../users/users-table.ts', false],
  ['apps/server/src/checks/e.ts', '@hopwise/web', false],
  ['apps/server/src/checks/deep/a.ts', '../other/b.ts', true],
  ['apps/server/src/checks/deep/b.ts', '../../users/index.ts', true],
  ['apps/server/src/checks/deep/c.ts', '../../users/users-table.ts', false],
  ['apps/server/src/checks/f.ts', '../process/serve.ts', false],
  ['apps/server/src/checks/g.ts', '../app.ts', false],
  ['apps/server/src/checks/h.ts', '../testing/index.ts', false],
  ['apps/server/src/checks/i.ts', '@hopwise/report/testing/sample-bulk', false],
  ['apps/server/src/checks/a.test.ts', '../testing/test-site.ts', true],
  ['apps/server/src/checks/b.test.ts', '../bulk/testing/upload.ts', true],
  ['apps/server/src/checks/c.test.ts', '../users/users-table.ts', false],
  ['apps/server/src/checks/d.test.ts', '@hopwise/report/testing/sample-bulk', true],
  ['apps/server/src/checks/e.test.ts', '../app.ts', false],
  ['apps/server/src/checks/deep/a.test.ts', '../../bulk/testing/upload.ts', true],
  ['apps/server/src/checks/deep/b.test.ts', '../../users/users-table.ts', false],
  ['apps/server/src/checks/testing/a.ts', '../checks-table.ts', true],
  ['apps/server/src/checks/testing/b.ts', '../../users/users-table.ts', false],
  ['apps/server/src/whole-server/a.test.ts', '../users/users-table.ts', false],
  ['apps/server/src/testing/a.ts', '../app.ts', true],
  ['apps/server/src/testing/b.ts', '../users/users-table.ts', false],
  ['apps/server/src/process/a.ts', '../app.ts', true],
  ['apps/server/src/process/b.ts', '../users/users-table.ts', false],
  ['apps/server/src/db/d.ts', '../process/serve.ts', false],
  ['apps/server/src/db/a.test.ts', '../users/index.ts', false],
  ['apps/server/src/db/b.test.ts', '../testing/index.ts', true],
  ['apps/server/src/db/a.ts', '../threads/thread.ts', true],
  ['apps/server/src/db/b.ts', '../config.ts', true],
  ['apps/server/src/db/c.ts', '../users/index.ts', false],
  ['apps/server/src/http/deep/a.ts', '../../users/index.ts', false],
  ['apps/web/src/screens/a.tsx', '@hopwise/model', true],
  ['apps/web/src/screens/b.tsx', '@hopwise/audits', false],
  ['apps/web/src/screens/d.tsx', '@hopwise/parsers', true],
  ['apps/web/src/screens/deep/c.tsx', '../../../../../packages/audits/src/index.ts', false],
  ['apps/web/src/screens/deep/d.tsx', '../../app/router.tsx', false],
  ['apps/web/src/screens/deep/e.tsx', '../../navigation/return-path.ts', true],
  ['apps/web/src/checks/a.tsx', '../app/theme.ts', false],
  ['apps/web/src/app/a.tsx', '../screens/a.tsx', true],
  ['apps/web/src/ui/a.tsx', './page.tsx', true],
  ['apps/web/src/ui/b.tsx', '../screens/a.tsx', false],
  ['apps/web/src/ui/c.tsx', '@hopwise/model', false],
  ['apps/web/src/ui/d.tsx', '../chain/a.tsx', false],
  ['apps/web/src/ui/a.test.ts', '../chain/a.tsx', false],
  ['apps/web/src/api/a.ts', '@hopwise/model', true],
  ['apps/web/src/api/b.ts', '../ui/a.tsx', false],
  ['apps/web/src/api/a.test.ts', '../screens/a.tsx', false],
  ['apps/web/src/chain/a.tsx', '../screens/a.tsx', false],
  ['apps/web/src/feedback/a.ts', '../ui/toast.ts', true],
  ['apps/web/src/feedback/b.ts', '../chain/a.tsx', false],
  ['apps/web/src/main.tsx', './app/app.tsx', true],
  ['apps/web/src/prerender.tsx', './screens/a.tsx', false],
  ['e2e/tests/b.spec.ts', '@hopwise/model', true],
  ['e2e/tests/c.spec.ts', '@hopwise/engine/testing/pki', true],
  ['e2e/tests/d.spec.ts', '../../apps/server/src/testing/mail.ts', true],
  ['e2e/tests/e.spec.ts', '../../apps/server/src/organizations/testing/logos.ts', true],
  ['e2e/tests/f.spec.ts', '../support/person.ts', true],
  ['e2e/tests/g.spec.ts', '../../packages/model/src/index.ts', false],
  ['e2e/tests/h.spec.ts', '../../apps/server/src/checks/index.ts', false],
  ['e2e/tests/i.spec.ts', '../../apps/web/src/ui/button.tsx', false],
  ['e2e/tests/j.spec.ts', '../../bench/run.ts', false],
  ['bench/k.ts', '@hopwise/engine', true],
  ['bench/l.ts', '../apps/server/src/checks/index.ts', true],
  ['bench/m.ts', '../apps/server/src/db/database.ts', true],
  ['bench/n.ts', '../apps/server/src/bulk/testing/client.ts', true],
  ['bench/o.ts', '../e2e/browser/browser.ts', true],
  ['bench/p.ts', '../apps/server/src/checks/track-url.ts', false],
  ['bench/q.ts', '../packages/engine/src/trace.ts', false],
  ['bench/attacks/r.ts', '../../packages/engine/src/trace.ts', false],
  ['scripts/s.ts', '../apps/server/src/main.ts', true],
  ['scripts/t.ts', '../apps/server/src/admin/index.ts', true],
  ['scripts/u.ts', '@hopwise/audits', true],
  ['scripts/v.ts', '../apps/server/src/checks/index.ts', false],
  ['scripts/w.ts', '../bench/run.ts', false],
];

describe('boundaries', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopwise-boundaries-'));
  let refused: string[] = [];

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }

  beforeAll(() => {
    for (const file of ['biome.json', 'biome.boundaries.json']) cpSync(path.join(root, file), path.join(folder, file));
    write('.gitignore', 'dist\n');
    for (const [file, source] of imports) write(file, `export * from '${source}';\n`);
    write('apps/server/src/round.ts', "import type { B } from './and-round.ts';\nexport type A = B;\n");
    write('apps/server/src/and-round.ts', "import type { A } from './round.ts';\nexport type B = A;\n");
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    const rules = ['noRestrictedImports', 'noImportCycles'];
    const only = ['style/noRestrictedImports', 'suspicious/noImportCycles'].map((rule) => `--only=${rule}`);
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...only, '--reporter=json', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { category: string; location: { path: string } }[];
    };
    refused = diagnostics
      .filter(({ category }) => rules.some((rule) => category.endsWith(rule)))
      .map(({ location }) => location.path);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(imports)('%s importing %s: allowed %s', (file, _, allowed) => {
    expect(refused.includes(file)).toBe(!allowed);
  });

  test('biome.boundaries.json holds the rules (if not, run node scripts/generate-boundaries.ts)', () => {
    expect(JSON.parse(readFileSync(path.join(root, 'biome.boundaries.json'), 'utf8'))).toEqual(boundaryRules());
  });

  test('files that import each other in a circle are refused, types included', () => {
    expect(refused).toEqual(expect.arrayContaining(['apps/server/src/round.ts', 'apps/server/src/and-round.ts']));
  });
});
