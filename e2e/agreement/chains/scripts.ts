import { type Chain, page } from '../chain.ts';

const at = (name: string, script: string, rest = ''): Chain => ({
  name,
  start: '/dir/page',
  answers: { '/dir/page': page(`<body><button id=b>Go</button><script>${script}</script>${rest}`) },
});
const button = 'document.getElementById("b")';

/** Pages that a script leaves by itself. The engine tells of it, with the URL where it can be read. */
export const leavingScripts: readonly Chain[] = [
  at('location', 'location = "/end"'),
  at('location, relative', 'window.location = "end"'),
  at('location.href', 'document.location.href = "/end";'),
  at('location.assign', 'self.location.assign("/end")'),
  at('location.replace', 'top.location.replace("/end")'),
  at('location.pathname', 'location.pathname = "/end"'),
  at('location.search', 'location.search = "?page=2"'),
  at('by its name', 'window["location"] = "/end"'),
  at('by both names', "window['location']['href'] = '/end'"),
  at('navigation.navigate', 'navigation.navigate("/end")'),
  at('open in this window', 'window.open("/end", "_self")'),
  at('a global variable', 'var location = "/end"'),
  at('a constant', 'const next = "/end"; location.href = next'),
  at('a joined text', 'location = "/end?from=" + document.title'),
  at('a template', 'location = `/end?from=$' + '{document.title}`'),
  at('a part more', 'location.search += "&x=1"'),
  at('a timer', 'setTimeout(function () { location = "/end" }, 50)'),
  at('a timer with a text', 'setTimeout("location.href = \'/end\'", 50)'),
  at('a timer with a name', 'function go() { location = "/end" } setTimeout(go, 50)'),
  at('an animation frame', 'requestAnimationFrame(() => location.assign("/end"))'),
  at('a function called at once', '(function () { location = "/end" })()'),
  at('an arrow called at once', '(() => { location = "/end" })();'),
  at('a negated function', '!function () { location = "/end" }()'),
  at('a function called before', 'go(); function go() { location = "/end" }'),
  at('a function of a function', 'function a() { b() } function b() { location = "/end" } a()'),
  at('after loading', 'window.onload = function () { location = "/end" }'),
  at('after loading, by a listener', 'addEventListener("load", () => { location = "/end" })'),
  at('after reading', 'document.addEventListener("DOMContentLoaded", function () { location = "/end" })'),
  at('after a promise', 'Promise.resolve().then(() => { location = "/end" })'),
  at('on one condition', 'if (document.title) { location = "/end" } else { stay() }'),
  at('hidden from old browsers', '<!--\nlocation = "/end"\n//-->'),
  at('beside a listener', `${button}.addEventListener("click", () => {}); location = "/end"`),
  at('beside texts and comments', 'var a = "// no comment"; /* " */ var r = /"/; location = "/end" // "'),
  at('a form', 'document.body.innerHTML = "<form action=/end></form>"; document.forms[0].submit()'),
];

/** Pages that stay, although their scripts speak of going. */
export const stayingScripts: readonly Chain[] = [
  at('a comparison', 'if (location == "/end" || location.href === "/end") document.title = "x"'),
  at('a comment', '/* location = "/end" */ document.title = "x" // location = "/end"'),
  at('a text', 'var help = "location = \\"/end\\""; var more = `location = "/end"`'),
  at('a key', 'var a = { location: "/end", href: "/end" }; var b = {"location": "/end"}'),
  at('a fragment', 'location.hash = "part"; location = "#other"'),
  at('a function that nobody calls', 'function go() { location = "/end" }'),
  at('a click', `${button}.addEventListener("click", function () { location = "/end" })`),
  at('a click by its property', `${button}.onclick = () => { location.href = "/end" }`),
  at('a click with a name', `function go() { location = "/end" } ${button}.addEventListener("click", go)`),
  at('a click after loading', `onload = () => { ${button}.onclick = () => { location = "/end" } }`),
  at('a key that is pressed', 'document.addEventListener("keydown", () => { location = "/end" })'),
  at('a message', 'addEventListener("message", () => { location = "/end" })'),
  at('a method that nobody calls', 'var app = { go() { location = "/end" } }'),
  at('a variable of a function', '(function () { var location = "/end"; return location })()'),
  at('something else of that name', 'var my = {}; my.location = "/end"; my.location.href = "/end"'),
  at('a script that is data', '', '<script type="application/json">location = "/end"</script>'),
  at('a script for old browsers', '', '<script nomodule>location = "/end"</script>'),
  at('a script in a comment', '', '<!-- <script>location = "/end"</script> -->'),
  at('a script in a template', '', '<template><script>location = "/end"</script></template>'),
];
