import { defineConfig } from 'rolldown';
import { lazyLoad, thirdPartyLicenses } from './build/plugins.ts';

/** The published form of the command: one file that needs neither this repository nor other packages, from Node 20 on. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  transform: { target: 'node20' },
  // Its main file is UMD, which loads its parts when it runs; a bundle has to have them.
  resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
  // Modules are wrapped so that V8 compiles them when they are called, not all of them at each start.
  optimization: { pifeForModuleWrappers: false },
  plugins: [lazyLoad(), thirdPartyLicenses('third-party-licenses.txt')],
  output: {
    file: 'dist/hopwise.js',
    format: 'esm',
    codeSplitting: false,
    comments: false,
    // Less to read at each start. Lines stay, so that an error does not show the whole file.
    minify: { compress: true, mangle: true, codegen: { removeWhitespace: false } },
  },
});
