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
    ['location.pathname = "/next"', 'https://site.test/next'],
    ['window.location.search = "?page=2"', 'https://site.test/dir/page?page=2'],
    ['location.hostname = "other.test"', 'https://other.test/dir/page'],
    ['location.protocol = "http:"', 'http://site.test/dir/page'],
    ['window["location"] = "/next"', 'https://site.test/next'],
    ["window['location']['href'] = '/next'", 'https://site.test/next'],
    ['self["location"].assign("/next")', 'https://site.test/next'],
    ['navigation.navigate("/next")', 'https://site.test/next'],
    ['window.navigation.navigate("/next", { history: "replace" })', 'https://site.test/next'],
    ['document.location = "/next"', 'https://site.test/next'],
    ['document.location.href="/next";', 'https://site.test/next'],
    ['top.location = "/next"', 'https://site.test/next'],
    ['parent.location.replace("/next")', 'https://site.test/next'],
    ['globalThis.location?.assign("/next")', 'https://site.test/next'],
    ['window.top.location.href = "/next"', 'https://site.test/next'],
    ['window.open("/next", "_self")', 'https://site.test/next'],
    ['var location = "/next"', 'https://site.test/next'],
    ['var next = "/next"; location.href = next', 'https://site.test/next'],
    ['const a = 1, next = `/next`\nlocation.replace(next)', 'https://site.test/next'],
    ['let next = "/a"; if (x) next = "/b"; location = next', null],
    ['location.href += "?again"', null],
    ['location = "/next" + location.search', null],
    ['location = `/next$' + '{location.search}`', null],
    ['location = location.href.replace("http:", "https:")', null],
    ['location.replace(/x/.test(y) ? "/a" : "/b")', null],
    ['setTimeout("location.href = \'/later\'", 0)', 'https://site.test/later'],
    ['setTimeout(() => location.replace("/later"), 10)', 'https://site.test/later'],
    ['setTimeout(() => { window.location = "/later" })', 'https://site.test/later'],
    ['requestAnimationFrame(function () { location = "/next" })', 'https://site.test/next'],
    ['(function () { location = "/next" })()', 'https://site.test/next'],
    ['!function () { location = "/next" }()', 'https://site.test/next'],
    ['(() => { location = "/next" })();', 'https://site.test/next'],
    ['(async () => { await x(); location = "/next" })()', 'https://site.test/next'],
    ['(function () { location = "/next" }).call(this)', 'https://site.test/next'],
    ['function go() { location = "/next" }\ngo();', 'https://site.test/next'],
    ['go(); function go() { location = "/next" }', 'https://site.test/next'],
    ['function go() { location = "/next" } setTimeout(go, 5)', 'https://site.test/next'],
    ['const go = () => { location = "/next" }; window.onload = go', 'https://site.test/next'],
    ['function a() { b() } function b() { location = "/next" } a()', 'https://site.test/next'],
    ['window.onload = function () { location = "/next" }', 'https://site.test/next'],
    ['addEventListener("load", () => location.assign("/next"))', 'https://site.test/next'],
    ['document.addEventListener("DOMContentLoaded", function () { location = "/next" })', 'https://site.test/next'],
    ['$(function () { location = "/next" })', 'https://site.test/next'],
    ['$(document).ready(function () { location = "/next" })', 'https://site.test/next'],
    ['fetch("/x").then((r) => r.json()).then(() => { location = "/next" })', 'https://site.test/next'],
    ['if (document.cookie === "") { location = "/next" } else { stay() }', 'https://site.test/next'],
    ['for (const a of b) { location = "/next" }', 'https://site.test/next'],
    ['<!--\nlocation = "/next"\n//-->', 'https://site.test/next'],
    ['var r = /"/; location = "/next"', 'https://site.test/next'],
    ['a = b / c; location = "/next" // "', 'https://site.test/next'],
    ['var u = "http://a.test/ // not a comment"; location = "/next"', 'https://site.test/next'],
    ['b.addEventListener("click", () => { x() }); location = "/next"', 'https://site.test/next'],
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
    ['a strict comparison', page('if (location.href === "/x" || "/y" == location) go()')],
    ['a comment', page('/* location = "/x" */ x() // location = "/y"')],
    ['a text', page('var help = "location = \\"/x\\""; var more = `location = "/y"`')],
    ['a key of an object', page('var a = { location: "/x", href: "/y" }')],
    ['JSON', page('var a = {"location": "/x", "location.href": "/y"}')],
    ['a fragment', page('location.hash = "#part"; window["location"].hash = "x"')],
    ['a function that nobody calls', page('function go() { location = "/x" }')],
    ['a function that calls itself', page('function go() { location = "/x"; go() }')],
    ['a click by its property', page('b.onclick = function () { location = "/x" }')],
    ['a click by jQuery', page('$("#b").click(function () { location = "/x" })')],
    ['a click inside of what runs', page('$(function () { $("#b").on("click", function () { location = "/x" }) })')],
    ['a named listener', page('function go() { location = "/x" } b.addEventListener("click", go)')],
    ['a change', page('s.onchange = () => { location.href = "/x" }')],
    ['a form that is sent', page('f.addEventListener("submit", (e) => { location = "/x" })')],
    ['a key', page('document.addEventListener("keydown", function (e) { if (e.key) location = "/x" })')],
    ['a message', page('addEventListener("message", () => { location = "/x" })')],
    ['a handler in the markup', `${page('function go() { location = "/x" }')}<button onclick="go()">Go</button>`],
    ['a method that nobody calls', page('var app = { go() { location = "/x" }, stop: function () {} }')],
    ['another variable', page('function f() { let location = "/x"; var b = location } f()')],
    ['a variable of a function', page('(function () { var location = "/x" })()')],
    ['a navigation of its own', page('const navigation = new Menu(); navigation.navigate("/x")')],
    ['another window', page('window.open("/x", "_blank"); open("/y")')],
    ['a window that is none', page('var self = this; self.location = "/x"')],
    ['a script for old browsers', '<script nomodule>location = "/x"</script>'],
    ['a form sent by a click', page('b.onclick = () => document.forms[0].submit()')],
    ['a comment around a script', `<!-- ${page('location = "/x"')} -->`],
  ])('finds none in %s', (_, html) => {
    expect(findScriptRedirect(html, url)).toBeNull();
  });

  it('looks at what runs when the page has loaded', () => {
    expect(findScriptRedirect('<body onload="location=\'/next\'">', url)).toEqual({ to: 'https://site.test/next' });
  });

  it('looks at what calls a function when the page has loaded', () => {
    const html = `${page('function go() { location = "/next" }')}<body onload=go()>`;
    expect(findScriptRedirect(html, url)).toEqual({ to: 'https://site.test/next' });
  });

  it('reads the worst scripts in time', { timeout: 30_000 }, () => {
    const worst = [
      ...['{', '(', '=>', 'function a(){', '/', '`', '\\', '"', 'a(', '<!--', 'location=a;', 'go();', 'x=>'],
      ...['x=>location=a,', 'function a(){location=b;a();', '<title>', '<script>'],
    ];
    for (const piece of worst) {
      expect(findScriptRedirect(page(`location.x;${piece.repeat(19_000 / piece.length)}`), url)?.to ?? null).toBeNull();
    }
  });

  it('goes by the base of the page', () => {
    const html = `<base href="https://base.test/a/">${page('location = "b"')}`;
    expect(findScriptRedirect(html, url)).toEqual({ to: 'https://base.test/a/b' });
  });
});
