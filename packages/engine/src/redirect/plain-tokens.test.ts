import { describe, expect, it } from 'vitest';
import { InlineScriptPolicy } from './inline-script-policy.ts';
import { findScriptRedirect } from './script-redirect.ts';

const url = 'https://site.test/dir/page';
const next = { to: 'https://site.test/next' };
const perhaps = { ...next, unsure: true };
const found = (script: string) => findScriptRedirect(`<script>${script}</script>`, url);

describe('a name in a roundabout way', () => {
  it.each([
    "window['loc' + 'ation'] = '/next'",
    'window["l"+"ocat"+"ion"]["hr" + "ef"] = "/next"',
    'self["lo" + "cation"].replace("/next")',
    '(location) = "/next"',
    '(window.location).href = "/next"',
    'x = 1; (location).assign("/next")',
    '(() => { return (location).href = "/next" })()',
    'location?.replace?.("/next")',
    'location.assign.call(location, "/next")',
    '(0, eval)("location = \'/next\'")',
  ])('%s', (script) => {
    expect(found(script)).toEqual(next);
  });

  it.each([
    'other["loc" + "ation"] = "/x"',
    'window["loc" + part] = "/x"',
    'window["loc" + "ator"] = "/x"',
    '(location) => 1',
    'f(location).href = "/x"',
    'if (location) a.b = "/x"',
    'text.replace.call(text, "/x")',
    '(1, location)("/x")',
  ])('is none in %s', (script) => {
    expect(found(script)).toBeNull();
  });
});

describe('a function that is written as a text', () => {
  it.each([
    'new Function("location = \'/next\'")()',
    'Function("location = \'/next\'")()',
    '(new Function("location = \'/next\'"))()',
    'new Function("a", "b", "location = \'/next\'")(1, 2)',
    'new Function("loc" + "ation = \'/next\'")()',
    'setTimeout(new Function("location = \'/next\'"), 9)',
    'var go = new Function("location = \'/next\'"); go()',
  ])('runs: %s', (script) => {
    expect(found(script)).toEqual(next);
  });

  it.each([
    'var go = new Function("location = \'/x\'")',
    'my.Function("location = \'/x\'")()',
    'new Function(text + "location")()',
    'b.onclick = new Function("location = \'/x\'")',
  ])('does not run: %s', (script) => {
    expect(found(script)).toBeNull();
  });

  it('is nothing where the policy of the page lets no text run', () => {
    const html = '<script>new Function("location = \'/x\'")()</script>';
    expect(findScriptRedirect(html, url, new InlineScriptPolicy(["script-src 'unsafe-inline'"]))).toBeNull();
  });
});

describe('what follows a wait', () => {
  it.each([
    'await new Promise((done) => { b.onclick = done }); location = "/next"',
    'await clicked(); location = "/next"; function clicked() { return new Promise((done) => b.onclick = done) }',
    'const clicked = () => new Promise((done) => b.onclick = done); await clicked(); location = "/next"',
  ])('may need a click: %s', (script) => {
    expect(found(`(async () => { ${script} })()`)).toEqual(perhaps);
  });

  it.each([
    'await new Promise((done) => setTimeout(done, 50)); location = "/next"',
    'const sleep = (ms) => new Promise((done) => setTimeout(done, ms)); await sleep(50); location = "/next"',
    'await fetch("/count"); location = "/next"',
    'location = "/next"; await new Promise((done) => { b.onclick = done })',
  ])('needs none: %s', (script) => {
    expect(found(`(async () => { ${script} })()`)).toEqual(next);
  });
});
