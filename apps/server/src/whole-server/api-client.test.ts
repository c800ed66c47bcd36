// @module-tag slow
// @module-tag embedded-only
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';

const run = promisify(execFile);
const kit = join(import.meta.dirname, '../../client-kit');
const program = join(kit, 'client-program.ts');

let server: TestApp;
let site: TestSite;
let origin: string;
let folder: string;
beforeAll(async () => {
  await run(process.execPath, [join(import.meta.dirname, '../../../../scripts/install-kit.ts'), kit]);
  server = await createTestApp();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  site = await startTestSite(({ url }, response) => {
    if (url === '/') response.writeHead(301, { location: '/end' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>The end</title>');
  });
  folder = await mkdtemp(join(tmpdir(), 'hopwise-api-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await site.close();
  await server.close();
});

/** This project's compiler; the kit has an older one, which its generator needs. */
const compiler = createRequire(import.meta.url).resolve('typescript/package.json');

it('the OpenAPI document is valid, and so is every example in it', async () => {
  const file = join(folder, 'document.json');
  await writeFile(file, await (await fetch(`${origin}/api/v2/openapi.json`)).text());
  const { stdout } = await run(process.execPath, [join(kit, 'lint-document.ts'), file]);
  expect(JSON.parse(stdout)).toEqual([]);
});

describe("a client generated from the running server's document", () => {
  beforeAll(async () => {
    const documentFile = join(folder, 'openapi.json');
    await writeFile(documentFile, await (await fetch(`${origin}/api/v2/openapi.json`)).text());
    await run(process.execPath, [join(kit, 'generate-types.ts'), documentFile, join(folder, 'api-types.d.ts')]);
    const compilerOptions = {
      strict: true,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: [],
      module: 'nodenext',
      // The program finds the types as if they were next to it.
      rootDirs: [kit, folder],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [program] }));
  });

  it('compiles strictly, declarations included', async () => {
    const tsc = join(compiler, '../bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '--project', folder]).catch((failed) => failed);
    expect(stdout).toBe('');
  });

  it('registers, creates a key, tracks, reads statistics, uploads a file and exports', async () => {
    // The program's types exist only during the test.
    const { driveApi } = (await import(program)) as { driveApi(...urls: string[]): Promise<unknown> };
    expect(await driveApi(origin, `${site.origin}/`)).toEqual({
      userName: 'Ada Lovelace',
      firstHeader: ['location', '/end'],
      finalUrl: `${site.origin}/end`,
      facts: expect.arrayContaining([expect.any(Number)]),
      events: ['hop', 'hop', 'analyzing', 'result', 'analysis'],
      job: { status: 'COMPLETED', rows: ['OK', 'INVALID'] },
      total: 3,
      exported: true,
      pdf: '%PDF-',
      refusal: 'NOT_FOUND',
    });
  });
});
