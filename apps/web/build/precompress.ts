import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { forBrowsers } from './for-browsers.ts';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
/** Below this size, a compressed copy saves no packet. */
const smallestWorthwhileBytes = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestWorthwhileBytes) return;
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Writes a .br and a .gz next to every built file that shrinks, so that the server never compresses them itself. */
export function precompress(): Plugin {
  let outDir = '';
  let isBuilt = false;
  return {
    name: 'precompress',
    apply: forBrowsers,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    buildEnd(error) {
      isBuilt = error === undefined;
    },
    async closeBundle() {
      // A failed build has nothing to compress, and its own error to show.
      if (!isBuilt) return;
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      // Only the server reads folders whose name begins with a dot.
      const isServed = ({ parentPath }: { parentPath: string }) => !relative(outDir, parentPath).startsWith('.');
      const files = entries.filter(
        (entry) => entry.isFile() && isServed(entry) && compressible.has(extname(entry.name)),
      );
      await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
    },
  };
}
