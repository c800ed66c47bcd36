import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';

/** Writes the licenses of the packages that are in the bundle: they ask to go with their code. */
export const thirdPartyLicenses = (fileName: string): Plugin => ({
  name: 'third-party-licenses',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    const folders = new Set(modules.map(packageFolderOf).filter((folder) => folder !== undefined));
    const source = [...folders]
      .sort()
      .map(licenceOf)
      .join(`\n\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName, source: `${source}\n` });
  },
});

/** Undefined for our own modules, which workspaces link to where they are. */
function packageFolderOf(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0];
}

function licenceOf(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = manifest as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : `\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}`;
  return `${name} ${version} (${license})${text}`;
}
