import { defineConfig } from 'rolldown';
import { lazyLoad } from './build/lazy-load.ts';
import { thirdPartyLicenses } from './build/third-party-licenses.ts';

/** The published form of the command: one file that needs neither this repository nor other packages, from Node 20 on. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  transform: { target: 'node20' },
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
