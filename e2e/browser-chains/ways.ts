import type { Pages, SiteResponse } from '@hopwise/engine/testing/http-site';
import type { Hop } from '@hopwise/model';

/** One way for a page to redirect, and the expected report. */
export interface Way {
  name: string;
  /** The response that redirects to the path. */
  respond: (to: string) => SiteResponse;
  redirectType: Hop['redirectType'];
  by?: NonNullable<Hop['by']>['kind'];
  /** Its location in the source, if known: the end of the file's URL, and the line. */
  at?: { file: string; line: number };
  delaySeconds?: number;
  /** The method of the resulting request; GET by default. */
  method?: string;
  /** What is added to the path. */
  adds?: string;
}

const page = (body: string, headers: Record<string, string> = {}): SiteResponse => ({
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><title>Page</title>\n${body}`,
});

const byStatus = ([status, method]: readonly [number, string?]): Way => ({
  name: `status ${status}`,
  respond: (location) => ({ status, headers: { location } }),
  redirectType: `HTTP_${status}` as Hop['redirectType'],
  ...(method && { method }),
});

const byRefresh = (delaySeconds: number): Way[] => [
  {
    name: `meta refresh after ${delaySeconds} s`,
    respond: (to) => page(`<meta http-equiv="refresh" content="${delaySeconds}; url=${to}">`),
    redirectType: 'META_REFRESH',
    delaySeconds,
  },
  {
    name: `Refresh header after ${delaySeconds} s`,
    respond: (to) => page('<p>Wait.', { refresh: `${delaySeconds}; url=${to}` }),
    redirectType: 'REFRESH_HEADER',
    delaySeconds,
  },
];

const byScript = (name: string, body: (to: string) => string, more: Partial<Way> = {}): Way => ({
  name,
  respond: (to) => page(body(to)),
  redirectType: 'JAVASCRIPT',
  by: 'script',
  ...more,
});

const inline = (name: string, code: (to: string) => string): Way =>
  byScript(name, (to) => `<script>${code(to)}</script>`, { at: { file: '', line: 2 } });

const form =
  (method: string, more = '') =>
  (to: string, send: string) =>
    `<form id=f method=${method} action="${to}"><input name=a value=1><button id=b>Go</button></form>${more}<script>${send}</script>`;

const byForm = (name: string, method: 'get' | 'post', send: string): Way =>
  byScript(name, (to) => form(method)(to, send), {
    by: 'form',
    ...(method === 'post' ? { method: 'POST' } : { adds: '?a=1' }),
  });

const byClick = (name: string, code: string): Way =>
  byScript(name, (to) => `<a id=a href="${to}">Go</a><script>${code}</script>`, { by: 'click' });

/** Script files, with the target path in their query. */
export const files: Pages = {
  '/data.json': { headers: { 'content-type': 'application/json' }, body: '{}' },
};

const fileOf = (code: string) => ({ headers: { 'content-type': 'text/javascript' }, body: code });
const to = 'new URL(document.currentScript.src).hash.slice(1)';
files['/app.js'] = fileOf(`// A file\n\nconst to = ${to};\nfunction leave() {\n  location.href = to;\n}\nleave();\n`);
files['/late.js'] = fileOf(`const next = ${to};\nsetTimeout(() => {\n  location.assign(next);\n}, 200);\n`);
files['/module.js'] = fileOf('export const leave = (to) => {\n  location.replace(to);\n};\n');

export const ways: readonly Way[] = [
  ...([[301], [302], [303], [307], [308]] as const).map(byStatus),
  ...byRefresh(0),
  ...byRefresh(1),
  inline('location', (to) => `location = "${to}"`),
  inline('location.href', (to) => `window.location.href = "${to}"`),
  inline('location.assign', (to) => `location.assign("${to}")`),
  inline('location.replace', (to) => `location.replace("${to}")`),
  inline('a timer', (to) => `setTimeout(() => { location = "${to}" }, 300)`),
  inline('when the page has loaded', (to) => `addEventListener("load", () => { location = "${to}" })`),
  inline('when the document is read', (to) => `addEventListener("DOMContentLoaded", () => location.replace("${to}"))`),
  inline('after a response', (to) => `fetch("/data.json").then(() => { location = "${to}" })`),
  inline('an async function', (to) => `(async () => { await null; location = "${to}" })()`),
  inline('open in this window', (to) => `open("${to}", "_self")`),
  inline('the navigation API', (to) => `navigation.navigate("${to}")`),
  inline(
    'after a change of history',
    (to) => `history.pushState(0, "", "#x"); setTimeout(() => { location = "${to}" }, 50)`,
  ),
  byScript('an attribute', (to) => `<img src="data:," onerror="location='${to}'">`),
  byScript('a timer with a text', (to) => `<script>setTimeout("location = '${to}'", 20)</script>`),
  byScript('a frame of the same site', (to) => `<iframe srcdoc="<script>parent.location = '${to}'</script>"></iframe>`),
  byScript('a script file', (to) => `<script src="/app.js#${to}"></script>`, { at: { file: '/app.js', line: 5 } }),
  byScript('a timer of a script file', (to) => `<script src="/late.js#${to}"></script>`, {
    at: { file: '/late.js', line: 3 },
  }),
  byScript('a module', (to) => `<script type=module>import { leave } from "/module.js"; leave("${to}")</script>`, {
    at: { file: '/module.js', line: 2 },
  }),
  byForm('a form that is posted', 'post', 'f.submit()'),
  byForm('a form that is sent by GET', 'get', 'f.submit()'),
  byForm('a form that is asked to be sent', 'post', 'f.requestSubmit()'),
  byForm('a form with a button that is clicked', 'post', 'b.click()'),
  byForm('a form that is posted later', 'post', 'setTimeout(() => f.submit(), 100)'),
  byClick('a link that is clicked', 'a.click()'),
  byClick('a link that is clicked later', 'setTimeout(() => a.click(), 100)'),
  byClick('a link that gets the event of a click', 'a.dispatchEvent(new MouseEvent("click"))'),
];

/** The last page of every chain. */
export const lastPage = page('<h1>Last</h1>');
