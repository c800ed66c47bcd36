import { describe, expect, it } from 'vitest';
import { findScriptRedirect } from './script-redirect.ts';

const url = 'https://site.test/dir/page';
const page = (script: string, rest = '') => `<!doctype html><title>x</title><script>${script}</script>${rest}`;

describe('findScriptRedirect', () => {
  it.each<[script: string, to: string | null]>([
    ['location = "/next"', 'https://site.test/next'],
    ["window.location='next'", 'https://site.test/dir/next'],
    ['window.location.href = "https:\\/\\/other.test\\/a"', 'https://other.test/a'],
    ['document . location . replace ( `//other.test/` )', 'https://other.test/'],
    ['top.location.assign("\\u002fnext\\x21")', 'https://site.test/next!'],
    ['setTimeout(function () { self.location.href = "/later" }, 3000);', 'https://site.test/later'],
    ['/* location = "/no" */ // x\n // location = "/no"\n location="/yes"', 'https://site.test/yes'],
    ['location = "/next?from=" + document.URL', null],
    ['location.href = target', null],
    ['document.cookie = "a=1"; location.reload()', null],
    ['document.forms[0].submit()', null],
    ['location.href = "intent://scan/#Intent;end"', 'intent://scan/#Intent;end'],
  ])('%s', (script, to) => {
    expect(findScriptRedirect(page(script), url)).toEqual({ to });
  });

  it.each<[what: string, html: string]>([
    ['a comparison', page('if (location == "/x") go()')],
    ['a reading of it', page('var a = location.href; log(location.search)')],
    ['something else of that name', page('my.location = "/next"; relocation = "/x"; event.location.href = "/y"')],
    ['the same page', page('location = "#top"')],
    ['a script elsewhere', '<script src="location=">location="/x"</script>'],
    ['data', '<script type="application/json">location="/x"</script>'],
    ['markup', '<a onclick="location=\'/x\'">x</a>'],
    ['noscript', `<noscript>${page('location="/x"')}</noscript>`],
    ['a text area', `<textarea>${page('location="/x"')}</textarea>`],
    ['what waits for a click', page('b.addEventListener("click", () => { location = "/x" })')],
    ['a reload alone', page('setInterval(() => location.reload(), 9000)')],
    ['a page with much to read', page('location = "/next"', `<p>${'words '.repeat(100)}`)],
    ['a long page', page('location = "/next"', `<!-- ${'x'.repeat(20_000)} -->`)],
    ['a script of another scheme', page('location = "javascript:void(0)"')],
    ['nothing', ''],
  ])('finds none in %s', (_, html) => {
    expect(findScriptRedirect(html, url)).toBeNull();
  });

  it('looks at what runs when the page has loaded', () => {
    expect(findScriptRedirect('<body onload="location=\'/next\'">', url)).toEqual({ to: 'https://site.test/next' });
  });

  it('goes by the base of the page', () => {
    const html = `<base href="https://base.test/a/">${page('location = "b"')}`;
    expect(findScriptRedirect(html, url)).toEqual({ to: 'https://base.test/a/b' });
  });
});
