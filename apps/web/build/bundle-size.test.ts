import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { emptyRoot, escapeHtml, pageRendererFile, pagesWithData, renderedDocsFolder } from '@hopwise/model';
import { build, type Manifest, parseAst } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readDocGroups, readDocPage } from './doc-pages.ts';

const webRoot = join(import.meta.dirname, '..');
const dist = join(webRoot, 'dist');
const manifestFile = join(dist, '.vite/manifest.json');

/** Gzip budget for a first visit to the landing page. */
const budgetBytes = { js: 147_000, css: 28_000 };
/** Gzip budget for the scripts of a first visit to any other screen. */
const otherScreenBytes = 275_000;

/** Brotli budget, as served, for the scripts of the screens that most people see first. */
const firstScreenBytes = 180_000;

/** Budget for the contract editor, which loads after its screens. */
const editorBytes = 172_000;
const editor = 'src/contracts/editor/contract-text.tsx';

/** The page with the landing screen in it, plus everything it imports statically. */
const firstLoad = ['index.html'];

function filesOf(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(manifest, chunk.imports ?? [], seen)];
  });
}

const brotliBytes = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length;
const gzipBytes = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

beforeAll(async () => {
  if (existsSync(manifestFile)) return;
  // NODE_ENV=test would build React for development.
  vi.stubEnv('NODE_ENV', 'production');
  await build({ configFile: join(webRoot, 'vite.config.ts'), logLevel: 'error' });
  vi.unstubAllEnvs();
});

describe('the built web app', () => {
  const manifest = () => JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;

  test.each(['js', 'css'] as const)('loads the landing page within its %s budget', (kind) => {
    const files = [...new Set(filesOf(manifest(), firstLoad))].filter((file) => file.endsWith(`.${kind}`));
    expect(files.length).toBeGreaterThan(0);
    expect(files.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(budgetBytes[kind]);
  });

  test('loads every other screen within its budget', () => {
    const chunks = manifest();
    const screens = Object.keys(chunks).filter((key) => /^src\/screens\/.*-screen\.tsx$/.test(key));
    expect(screens.length).toBeGreaterThan(10);
    const weights = screens.map((screen) => {
      const files = new Set(filesOf(chunks, [...firstLoad, screen]).filter((file) => file.endsWith('.js')));
      return { screen, bytes: [...files].reduce((sum, file) => sum + gzipBytes(file), 0) };
    });
    expect(weights.filter(({ bytes }) => bytes > otherScreenBytes)).toEqual([]);
  });

  test.each(['login', 'track'])('loads /%s within its budget', (name) => {
    const screen = `src/screens/${name}/${name}-screen.tsx`;
    const chunks = manifest();
    expect(chunks).toHaveProperty([screen]);
    const files = new Set(filesOf(chunks, [...firstLoad, screen]).filter((file) => file.endsWith('.js')));
    expect([...files].reduce((sum, file) => sum + brotliBytes(file), 0)).toBeLessThanOrEqual(firstScreenBytes);
  });

  test('keeps the other screens out of the first load', () => {
    const chunks = manifest();
    const loaded = new Set(filesOf(chunks, firstLoad));
    const screens = Object.entries(chunks).filter(([key]) => key.startsWith('src/screens/'));
    expect(screens.length).toBeGreaterThan(0);
    expect(screens.filter(([, { file }]) => loaded.has(file))).toEqual([]);
  });

  test('keeps request schemas out of the first load', () => {
    const scripts = filesOf(manifest(), firstLoad).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes('_zod'))).toEqual([]);
  });

  test('loads the contract editor only when it is shown, and within its budget', () => {
    const chunks = manifest();
    const screens = Object.keys(chunks).filter((key) => key.startsWith('src/screens/') && key.endsWith('-screen.tsx'));
    const loadedByScreens = new Set(filesOf(chunks, [...firstLoad, ...screens]));
    const withEditor = readdirSync(join(dist, 'assets'))
      .filter((name) => name.endsWith('.js') && readFileSync(join(dist, 'assets', name), 'utf8').includes('cm-editor'))
      .map((name) => `assets/${name}`);
    expect(withEditor.length).toBeGreaterThan(0);
    expect(withEditor.filter((file) => loadedByScreens.has(file))).toEqual([]);
    const own = filesOf(chunks, [editor]).filter((file) => file.endsWith('.js') && !loadedByScreens.has(file));
    expect(own.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(editorBytes);
  });

  test('has a page that paints without waiting for a script', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const scripts = page.match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => tag.includes(' type="module"'))).toHaveLength(1);
    expect(scripts.filter((tag) => tag.includes(' src=') && !tag.includes(' type="module"'))).toEqual([]);
  });

  test('prerenders the guest tracker and loads the app last', () => {
    const page = readFileSync(join(dist, 'track.html'), 'utf8');
    const [head = '', body = '', last = ''] = page.split(/<div data-prerendered>|<noscript>/);
    expect(head).not.toContain('.js"');
    expect(head).toMatch(/<link rel="stylesheet"[^>]*track-screen/);
    expect(last).toMatch(/track-screen[^"]*\.js"/);
    expect(body).toContain('limited to %guest-limit% requests per hour');
    expect(body).toMatch(/<form [^>]*action="\/track"/);
    expect(body).not.toContain('<script');
  });

  test('prerenders the landing page and loads the app last', () => {
    const page = readFileSync(join(dist, 'landing.html'), 'utf8');
    const [head = '', body = '', last = ''] = page.split(/<div data-prerendered>|<noscript>/);
    expect(head).not.toContain('.js"');
    expect(last).toContain('.js"');
    expect(body).toContain('See every hop between the click and the page</h1>');
    expect(body).toMatch(/<a [^>]*href="\/track"[^>]*>.*?Analyze URL Redirects/);
    expect(body).not.toContain('<script');
  });

  test('draws every page of docs/README.md, which scripts then replace', () => {
    const listed = readDocGroups().flatMap(({ pages }) => pages);
    expect(listed.length).toBeGreaterThan(20);
    for (const { name } of listed) {
      const { title } = readDocPage(name);
      const page = readFileSync(join(dist, renderedDocsFolder, `${name}.html`), 'utf8');
      const [head = '', body = ''] = page.split('<div data-prerendered>');
      expect(head, name).not.toContain('.js"');
      expect(head, name).toContain(`<title>${escapeHtml(title)} · Hopwise docs</title>`);
      expect(body, name).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    }
  });

  test('loads the text of the documentation only when it is shown or searched', () => {
    const chunks = manifest();
    const texts = Object.keys(chunks).filter((key) => /virtual:docs\/(?:page|search)/.test(key));
    expect(texts.length).toBeGreaterThan(20);
    const screens = Object.keys(chunks).filter((key) => key.startsWith('src/screens/'));
    const loaded = new Set(filesOf(chunks, [...firstLoad, ...screens]));
    expect(texts.filter((key) => loaded.has(chunks[key]?.file ?? ''))).toEqual([]);
  });

  test.each(pagesWithData)('leaves the content of $path to the server and loads the app last', ({ file }) => {
    const [head = '', last = ''] = readFileSync(join(dist, file), 'utf8').split(emptyRoot);
    expect(head).not.toContain('.js"');
    // The app's and the screen's.
    expect(head.match(/<link rel="stylesheet"/g)?.length).toBeGreaterThan(1);
    expect(last).toMatch(/-screen[^"]*\.js"/);
  });

  test('renders without the rest of the app', async () => {
    const { prerender } = await import(pathToFileURL(join(dist, pageRendererFile)).href);
    expect(await prerender('/check/none', { forGuests: true })).toContain('Loading check details...');
    const files = readdirSync(join(dist, pageRendererFile, '..'), { recursive: true, encoding: 'utf8' });
    const sources = files
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(dist, pageRendererFile, '..', name), 'utf8'));
    const imported = sources.flatMap((source) =>
      // Parsed, because the documentation has imports in its text.
      parseAst(source).body.flatMap((node) => (node.type === 'ImportDeclaration' ? node.source.value : [])),
    );
    expect(imported.filter((name) => !name.startsWith('.') && !isBuiltin(name))).toEqual([]);
  });

  test.each([
    ['landing.html', firstLoad],
    ['track.html', [...firstLoad, 'src/screens/track/track-screen.tsx']],
  ])('has styles for all of %s', (pageFile, keys) => {
    const page = readFileSync(join(dist, pageFile), 'utf8');
    const names = [...page.matchAll(/class="([^"]*)"/g)].flatMap(([, classes = '']) => classes.split(' '));
    const own = names.filter((name) => name.startsWith('_'));
    const files = filesOf(manifest(), keys).filter((file) => file.endsWith('.css'));
    const css = files.map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((name) => !css.includes(`.${name}`))).toEqual([]);
  });

  test('has a compressed copy of every script and stylesheet', () => {
    const assets = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file));
    const large = assets.filter((file) => readFileSync(join(dist, 'assets', file)).length >= 1024);
    expect(large.length).toBeGreaterThan(0);
    for (const file of large) {
      expect(existsSync(join(dist, 'assets', `${file}.br`)), file).toBe(true);
      expect(existsSync(join(dist, 'assets', `${file}.gz`)), file).toBe(true);
    }
  });
});
