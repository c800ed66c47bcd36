import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { emptyRoot, pageDrawerFile, pagesWithData } from '@hopwise/model';
import { build, type Manifest } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const webRoot = join(import.meta.dirname, '..');
const dist = join(webRoot, 'dist');
const manifestFile = join(dist, '.vite/manifest.json');

/** What a first visit to the landing page may weigh, gzip. */
const budgetBytes = { js: 147_000, css: 28_000 };
/** What a first visit to any other screen may weigh in scripts, gzip. */
const otherScreenBytes = 275_000;

/** What the screens that most people see first may weigh in scripts, as they are sent: brotli. */
const firstScreenBytes = 180_000;

/** What the editor of contracts may weigh, which comes after its screens. */
const editorBytes = 172_000;
const editor = 'src/contracts/editor/contract-text.tsx';

/** The page itself, with the landing screen in it; all that it imports statically comes along. */
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
  // In that of the tests React would be built for developers.
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

  test('keeps what reads requests out of the first load', () => {
    const scripts = filesOf(manifest(), firstLoad).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes('_zod'))).toEqual([]);
  });

  test('keeps the editor of contracts out of every screen until it is shown, and within its budget', () => {
    const chunks = manifest();
    const file = chunks[editor]?.file ?? '';
    const screens = Object.keys(chunks).filter((key) => key.startsWith('src/screens/'));
    expect(screens.filter((screen) => filesOf(chunks, [...firstLoad, screen]).includes(file))).toEqual([]);
    const others = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js') && !file.endsWith(name));
    expect(others.filter((name) => readFileSync(join(dist, 'assets', name), 'utf8').includes('cm-editor'))).toEqual([]);
    expect(gzipBytes(file)).toBeLessThanOrEqual(editorBytes);
  });

  test('has a page that waits for no script before it paints', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const scripts = page.match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => tag.includes(' type="module"'))).toHaveLength(1);
    expect(scripts.filter((tag) => tag.includes(' src=') && !tag.includes(' type="module"'))).toEqual([]);
  });

  test('has a tracker for guests that is whole without the app and fetches it last', () => {
    const page = readFileSync(join(dist, 'track.html'), 'utf8');
    const [head = '', body = '', last = ''] = page.split(/<div data-prerendered>|<noscript>/);
    expect(head).not.toContain('.js"');
    expect(head).toMatch(/<link rel="stylesheet"[^>]*track-screen/);
    expect(last).toMatch(/track-screen[^"]*\.js"/);
    expect(body).toContain('limited to %guest-limit% requests per hour');
    expect(body).toMatch(/<form [^>]*action="\/track"/);
    expect(body).not.toContain('<script');
  });

  test('has a landing page that is whole without the app and fetches it last', () => {
    const page = readFileSync(join(dist, 'landing.html'), 'utf8');
    const [head = '', body = '', last = ''] = page.split(/<div data-prerendered>|<noscript>/);
    expect(head).not.toContain('.js"');
    expect(last).toContain('.js"');
    expect(body).toContain('See every hop between the click and the page</h1>');
    expect(body).toMatch(/<a [^>]*href="\/track"[^>]*>.*?Analyze URL Redirects/);
    expect(body).not.toContain('<script');
  });

  test.each(pagesWithData)(
    'has a page for $path that is left for the server to draw, and fetches the app last',
    ({ file }) => {
      const [head = '', last = ''] = readFileSync(join(dist, file), 'utf8').split(emptyRoot);
      expect(head).not.toContain('.js"');
      // Those of the app and those of the screen.
      expect(head.match(/<link rel="stylesheet"/g)?.length).toBeGreaterThan(1);
      expect(last).toMatch(/-screen[^"]*\.js"/);
    },
  );

  test('draws where there is nothing else of it', async () => {
    const { prerender } = await import(pathToFileURL(join(dist, pageDrawerFile)).href);
    expect(await prerender('/check/none', { forGuests: true })).toContain('Loading check details...');
    const files = readdirSync(join(dist, pageDrawerFile, '..'), { recursive: true, encoding: 'utf8' });
    const sources = files
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(dist, pageDrawerFile, '..', name), 'utf8'));
    const imported = sources.flatMap((source) =>
      [...source.matchAll(/\bfrom\s*["']([^"'.][^"']*)["']/g)].map(([, name]) => name),
    );
    expect(imported.filter((name) => !isBuiltin(name ?? ''))).toEqual([]);
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

  test('carries a compressed copy of every script and stylesheet', () => {
    const assets = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file));
    const large = assets.filter((file) => readFileSync(join(dist, 'assets', file)).length >= 1024);
    expect(large.length).toBeGreaterThan(0);
    for (const file of large) {
      expect(existsSync(join(dist, 'assets', `${file}.br`)), file).toBe(true);
      expect(existsSync(join(dist, 'assets', `${file}.gz`)), file).toBe(true);
    }
  });
});
