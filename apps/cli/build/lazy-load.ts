import { isBuiltin } from 'node:module';
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
