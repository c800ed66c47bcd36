import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { icons } from './icons.ts';

const folder = mkdtempSync(join(tmpdir(), 'hopwise-icons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function built(source: string): Promise<string> {
  const entry = join(folder, 'entry.ts');
  writeFileSync(entry, source);
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [icons()],
    build: { write: false, minify: false, rolldownOptions: { external: ['react'] }, lib: { entry, formats: ['es'] } },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

test('bundles only the imported icons, outlined and filled', async () => {
  const code = await built(`import {
  IconCheck,
  IconCircleCheckFilled,
} from 'virtual:icons';
export const used = [IconCheck, IconCircleCheckFilled];`);
  expect(code.match(/(outline|filled)Icon\(\[/g)).toEqual(['outlineIcon([', 'filledIcon([']);
});

test('fails the build with the name of an unknown icon', async () => {
  const source = "import { IconNoSuchThing } from 'virtual:icons'; export const used = IconNoSuchThing;";
  await expect(built(source)).rejects.toThrow('No icon IconNoSuchThing in @iconify-json/tabler');
});
