import { describe, expect, it } from 'vitest';
import { InlineScriptPolicy } from './page-scripts.ts';
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
    ['location = "/next?from=" + document.title', null],
    ['location.href = target', null],
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
    ['location = "/next" + location.search', 'https://site.test/next'],
    ['location = "/ne" + "xt"', 'https://site.test/next'],
    ['location.href = location.origin + "/next"', 'https://site.test/next'],
    ['window.location = "https://" + location.host + "/next"', 'https://site.test/next'],
    ['eval("location = \\"/next\\"")', 'https://site.test/next'],
    ['eval("x();\\nlocation = \\"/next\\"")', 'https://site.test/next'],
    ['if (x) /"/.test(y); location = "/next"', 'https://site.test/next'],
    ['var s = `a$' + '{`b`}c`; location = "/next"', 'https://site.test/next'],
    ['if (location.protocol === "https:") location = "/next"', 'https://site.test/next'],
    ['if (top === self) { location = "/next" }', 'https://site.test/next'],
    ['(function () { if (window.top !== window.self) return; location = "/next" })()', 'https://site.test/next'],
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
    ['window["\\x6c\\x6f\\x63\\x61\\x74\\x69\\x6f\\x6e"] = "/next"', 'https://site.test/next'],
    ['this.location = "/next"', 'https://site.test/next'],
    ['function go() { location = "/next" } setTimeout("go()", 2000)', 'https://site.test/next'],
    ['var t = 3 * 1000; setTimeout(() => { location = "/next" }, t)', 'https://site.test/next'],
    ['new Promise((r) => setTimeout(r, 9)).then(() => { location = "/next" })', 'https://site.test/next'],
    ['for (const a of b) { location = "/next" }', 'https://site.test/next'],
    ['<!--\nlocation = "/next"\n//-->', 'https://site.test/next'],
    ['var r = /"/; location = "/next"', 'https://site.test/next'],
    ['a = b / c; location = "/next" // "', 'https://site.test/next'],
    ['var u = "http://a.test/ // not a comment"; location = "/next"', 'https://site.test/next'],
    ['b.addEventListener("click", () => { x() }); location = "/next"', 'https://site.test/next'],
  ])('%s', (script, to) => {
    expect(findScriptRedirect(page(script), url)).toEqual({ to });
  });

  it.each<[script: string, to: string | null]>([
    ['if (document.cookie === "") { location = "/next" } else { stay() }', 'https://site.test/next'],
    ['if (!localStorage.getItem("token")) location.href = "/next"', 'https://site.test/next'],
    ['const token = localStorage.token; if (!token) { location = "/next" }', 'https://site.test/next'],
    ['if (localStorage.token) stay(); else location = "/next"', 'https://site.test/next'],
    ['if (/Android|iPhone/.test(navigator.userAgent)) location = "/next"', 'https://site.test/next'],
    ['if (unknown) location = target', null],
    ['unknown && location.replace("/next")', 'https://site.test/next'],
    ['unknown ? location = "/next" : stay()', 'https://site.test/next'],
    ['(function () { if (unknown) { return } location = "/next" })()', 'https://site.test/next'],
    ['function go() { location = "/next" } if (unknown) go()', 'https://site.test/next'],
    ['try { a() } catch (e) { location = "/next" }', 'https://site.test/next'],
    ['fetch("/x").then((r) => { if (r.ok) location = "/next" })', 'https://site.test/next'],
    ['new Promise((r) => (b.onclick = r)).then(() => { location = "/next" })', 'https://site.test/next'],
    ['var o = { t: 9 }; setTimeout(function () { location = "/next" }, o.t)', 'https://site.test/next'],
    ['new Promise(wait).then(a).then(() => { location = "/next" })', 'https://site.test/next'],
  ])('is not sure of %s', (script, to) => {
    expect(findScriptRedirect(page(script), url)).toEqual({ to, unsure: true });
  });

  it.each([
    'document.cookie = "a=1"; location.reload()',
    'var l = window.location; l.href = "/next"',
    'window["loc" + "ation"] = "/next"',
    '(location) = "/next"',
    'location.assign.call(location, "/next")',
    '!function(w, d) { w.location.replace("/next") }(window, document)',
    'document.write("<script>location=\'/next\'<\\/script>")',
    'new Function("location = \'/next\'")()',
    `eval(atob("${btoa('location = "/next"')}"))`,
    '$(location).attr("href", "/next")',
    'document.createElement("a").click()',
  ])('leaves %s to the browser trace', (script) => {
    expect(findScriptRedirect(page(script), url)).toBeNull();
  });

  it.each([
    'await new Promise((done) => { b.onclick = done }); location = "/next"',
    'const p = new Promise((r) => (b.onclick = r)); p.then(() => { location = "/next" })',
    'const { promise } = Promise.withResolvers(); await promise; location = "/next"',
    'for await (const click of clicks) location = "/next"',
  ])('is not sure where a script may wait for a click: %s', (script) => {
    const html = `<script type=module>${script}</script>`;
    expect(findScriptRedirect(html, url)).toEqual({ to: 'https://site.test/next', unsure: true });
  });

  it.each([
    'await new Promise((done) => setTimeout(done, 50)); location = "/next"',
    'await fetch("/count"); location = "/next"',
  ])('is sure where a script waits for something else: %s', (script) => {
    const html = `<script type=module>${script}</script>`;
    expect(findScriptRedirect(html, url)).toEqual({ to: 'https://site.test/next' });
  });

  it('prefers what surely happens', () => {
    const script = 'if (unknown) location = "/perhaps"; setTimeout(() => { location = "/surely" }, 100)';
    expect(findScriptRedirect(page(script), url)).toEqual({ to: 'https://site.test/surely' });
  });

  it.each<[what: string, script: string]>([
    ['frame busting', 'if (top !== self) top.location = self.location'],
    ['frame busting by URLs', 'if (top.location != location) { top.location.href = document.location.href }'],
    ['frame busting by the parent', 'if (parent.frames.length > 0) top.location.replace(document.location)'],
    ['frame busting in short', 'window.top!==window.self&&(top.location="/x")'],
    ['frame busting by name', 'function out() { top.location = "/x" } if (window != top) out()'],
    ['a session that ended', 'fetch("/x").then(r => { if (r.status === 401) location = "/x" })'],
    ['a session that ended later', '(async () => { const r = await fetch("/x"); if (!r.ok) location = "/x" })()'],
    ['a page that has to be https', 'if (location.protocol !== "https:") location.protocol = "https:"'],
    ['another host', 'if (location.hostname === "old.test") { location = "/x" }'],
    ['old browsers', 'if (navigator.userAgent.indexOf("MSIE") > -1) location = "/x"'],
    ['old browsers by a pattern', 'var ie = /Trident|MSIE/i.test(navigator.userAgent); if (ie) { location = "/x" }'],
    ['old browsers by what they have', 'if (document.documentMode || window.ActiveXObject) location = "/x"'],
    ['people who are signed in', 'const token = localStorage.getItem("token"); if (token) location = "/x"'],
    ['people who were here', 'if (document.cookie.indexOf("seen=1") !== -1) { location = "/x" }'],
    ['a fragment', 'location.hash = "x"; location.href = "#" + part'],
    ['the end of a session', 'setTimeout(function () { location = "/x" }, 15 * 60 * 1000)'],
    ['the end of a session by name', 'function out() { location = "/x" } setTimeout(out, 900000)'],
    ['the end of a session in a text', 'setTimeout("location = \'/x\'", 900000)'],
    ['the end of a session in a variable', 'var t = 30 * 60 * 1000; setTimeout(function () { location = "/x" }, t)'],
    ['a parameter', 'function f(location) { location = "/x" } f("a")'],
    [
      'another name for the location',
      'var l = window.location; if (l.search[1] === "/") history.replaceState(0, 0, l)',
    ],
    [
      'the location for a function',
      '(function (l) { if (l.search) history.replaceState(0, 0, l.pathname) }(location))',
    ],
    ['the page itself', 'location.href = location.href; location = location'],
    ['a property of something', 'var a = { go() { this.location = "/x" } }; a.go()'],
    ['a decoder of bad texts', 'eval(atob("%")); decodeURIComponent("%E0"); opener'],
    ['a link to load', 'var a = document.createElement("a"); a.download = "x"; a.click()'],
  ])('finds none for %s', (_, script) => {
    expect(findScriptRedirect(page(script), url)).toBeNull();
  });

  it.each<[what: string, script: string, rest: string, to: string | null]>([
    ['a form by its id', 'document.getElementById("x").submit()', '<form id=x action=/next></form>', null],
    ['a form by its name', 'document.f.submit()', '<form name=f action=/next></form>', null],
    ['the first form', 'document.forms[0].requestSubmit()', '<form action=/next></form>', null],
    ['a picture', '', '<img src=x.png onload="location=\'/next\'">', 'https://site.test/next'],
    ['an old type', '', '<script type="text/jscript">location="/next"</script>', 'https://site.test/next'],
    ['an old language', '', '<script language=JavaScript1.2>location="/next"</script>', 'https://site.test/next'],
  ])('goes by %s', (_, script, rest, to) => {
    expect(findScriptRedirect(page(script, rest), url)).toEqual({ to });
  });

  it.each<[what: string, script: string, rest: string]>([
    ['a form that is not there', 'document.forms[0].submit()', ''],
    ['a form for another window', 'document.forms[0].submit()', '<form target=_blank action=/x></form>'],
    ['a button', 'document.getElementById("b").click()', '<button id=b>Go</button><a id=go href=/x>Go</a>'],
    [
      'a link that opens another window',
      'document.getElementById("go").click()',
      '<a id=go target=_blank href=/x>Go</a>',
    ],
    ['a script of another language', '', '<script language=vbscript>location="/x"</script>'],
    ['a type with a parameter', '', '<script type="text/javascript; a=b">location="/x"</script>'],
  ])('is not led by %s', (_, script, rest) => {
    expect(findScriptRedirect(page(script, rest), url)).toBeNull();
  });

  it('ignores scripts that are too long, and counts only scripts', () => {
    const long = 'x'.repeat(20_000);
    expect(findScriptRedirect(page(`location = "/next"; var text = "${long}"`), url)).toBe('not-checked');
    expect(findScriptRedirect(page(`location = "/next"; ${'function a() {} '.repeat(101)}`), url)).toBe('not-checked');
    expect(findScriptRedirect(page(`var text = "${long}"`), url)).toBeNull();
    const elsewhere = `<style>${long}</style><!-- ${long} --><img alt="${long}">`;
    expect(findScriptRedirect(page('location = "/next"', elsewhere), url)).toEqual({ to: 'https://site.test/next' });
  });

  it('reads each text in a script once, however often it is run', () => {
    const inner = `var t='location;${'a=1;'.repeat(1970)}';${'eval(t);'.repeat(20)}`;
    expect(findScriptRedirect(page(`var s="${inner}";${'eval(s);'.repeat(20)}`), url)).toBeNull();
  });

  it.each([20, 60])('names no URL that is put together by doubling a text %i times', (times) => {
    const doubled = Array.from({ length: times }, (_, n) => `var a${n + 1} = a${n} + a${n};`).join('');
    expect(findScriptRedirect(page(`var a0 = "/x"; ${doubled} location = a${times}`), url)).toEqual({ to: null });
  });

  it('reads only what surely happens on a page', () => {
    const text = `<p>${'words '.repeat(100)}`;
    expect(findScriptRedirect(page('location = "/next"', text), url)).toEqual({ to: 'https://site.test/next' });
    expect(findScriptRedirect(page('if (unknown) location = "/next"', text), url)).toBeNull();
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
    ['a script of another scheme', page('location = "javascript:void(0)"')],
    ['nothing', ''],
    ['a strict comparison', page('if (location.href === "/x" || "/y" == location) go()')],
    ['a comment', page('/* location = "/x" */ x() // location = "/y"')],
    ['a text', page('var help = "location = \\"/x\\""; var more = `location = "/y"`')],
    ['a key of an object', page('var a = { location: "/x", href: "/y" }')],
    ['JSON', page('var a = {"location": "/x", "location.href": "/y"}')],
    ['a fragment', page('location.hash = "#part"; window["location"].hash = "x"')],
    ['a function that is never called', page('function go() { location = "/x" }')],
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
    ['a method that is never called', page('var app = { go() { location = "/x" }, stop: function () {} }')],
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

  it('goes by the base of the page', () => {
    const html = `<base href="https://base.test/a/">${page('location = "b"')}`;
    expect(findScriptRedirect(html, url)).toEqual({ to: 'https://base.test/a/b' });
  });

  it('goes by no base that a policy forbids', () => {
    const script = page('location = "/b"');
    const forbidden = new InlineScriptPolicy(["base-uri 'none'"]);
    const target = { to: new URL('/b', url).href };
    expect(findScriptRedirect(`<base href="https://base.test/">${script}`, url, forbidden)).toEqual(target);
    const meta = `<meta http-equiv=content-security-policy content="base-uri 'self'">`;
    expect(findScriptRedirect(`${meta}<base href="https://base.test/">${script}`, url)).toEqual(target);
    // Anything after it is too late.
    const late = findScriptRedirect(`<base href="https://base.test/">${meta}${script}`, url);
    expect(late).toEqual({ to: 'https://base.test/b' });
  });
});
