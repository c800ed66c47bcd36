import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'rolldown';

const prefix = '\0when-asked:';

/**
 * Node's own modules are loaded with the module that imports them. In one file they would all come first, and HTTP/2 and
 * TLS alone take longer than `hopwise --version`.
 */
export const lazyLoad = (): Plugin => ({
  name: 'lazy-load',
  resolveId(id, importer) {
    // node:module is what the others are loaded with.
    if (!isBuiltin(id) || id === 'node:module' || importer?.startsWith(prefix)) return null;
    return prefix + id;
  },
  load: (id) => (id.startsWith(prefix) ? `module.exports = require('${id.slice(prefix.length)}');` : null),
});

/** Writes the licenses of the packages that are in the bundle: they ask to go with their code. */
export const thirdPartyLicenses = (fileName: string): Plugin => ({
  name: 'third-party-licenses',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    const folders = new Set(modules.map(packageFolderOf).filter((folder) => folder !== undefined));
    const source = [...folders]
      .sort()
      .map(licenseOf)
      .join(`\n\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName, source: `${source}\n` });
  },
});

/** Undefined for our own modules, which workspaces link to where they are. */
function packageFolderOf(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0];
}

function licenseOf(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = manifest as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : `\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}`;
  return `${name} ${version} (${license})${text}`;
}
