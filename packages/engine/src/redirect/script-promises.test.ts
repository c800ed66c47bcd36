import { describe, expect, it } from 'vitest';
import { findScriptRedirect } from './script-redirect.ts';

const hintOf = (script: string) =>
  findScriptRedirect(`<script type=module>${script}</script>`, 'https://site.test/dir/page');
const to = 'https://site.test/next';

describe('a redirect behind a promise', () => {
  it.each([
    'const p = new Promise((r) => (b.onclick = r)); p.then(() => { location = "/next" })',
    'const w = () => new Promise(click); w().then(() => { location = "/next" })',
    'const o = { w() { return new Promise(click) } }; await o.w(); location = "/next"',
    'const { promise } = Promise.withResolvers(); await promise; location = "/next"',
    'await Promise.race([new Promise(click)]); location = "/next"',
    'for await (const click of clicks) location = "/next"',
    'const w = async () => { await new Promise(click) }; await w(); location = "/next"',
  ])('is not sure where a click may be waited for: %s', (script) => {
    expect(hintOf(script)).toEqual({ to, unsure: true });
  });

  it.each([
    'await fetch("/x"); location = "/next"',
    'const sleep = (ms) => new Promise((r) => setTimeout(r, ms)); await sleep(9); location = "/next"',
    'const sleep = new Promise((r) => setTimeout(r, 9)); sleep.then(() => { location = "/next" })',
    'const { promise, resolve } = Promise.withResolvers(); setTimeout(resolve, 9); await promise; location = "/next"',
    'const clicked = new Promise(click); await fetch("/x"); location = "/next"',
  ])('is sure where nothing else is: %s', (script) => {
    expect(hintOf(script)).toEqual({ to });
  });
});
