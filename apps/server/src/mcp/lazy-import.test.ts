// @module-tag slow
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Lists every MCP module loaded by then. */
const script = (app: string, served: string) => `
  import { registerHooks } from 'node:module';
  let loaded = 0;
  registerHooks({
    load(url, context, next) {
      if (url.includes('/@modelcontextprotocol/')) loaded += 1;
      return next(url, context);
    },
  });
  const counts = [];
  for (const url of ${JSON.stringify([app, served])}) {
    await import(url);
    counts.push(loaded);
  }
  console.log(JSON.stringify(counts));
  process.exit();
`;

it("a server without MCP calls doesn't load it", async () => {
  const [app, served] = ['../app.ts', './serve-mcp.ts'].map((path) => new URL(path, import.meta.url).href);
  const source = script(app ?? '', served ?? '');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source]);
  const [byTheServer, byACall] = JSON.parse(stdout);
  expect(byTheServer).toBe(0);
  expect(byACall).toBeGreaterThan(0);
});
