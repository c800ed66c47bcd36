/** What an expression gives. `forNow`: to a first visitor whose requests succeed; others may get something else. */
export interface ScriptValue {
  value: unknown;
  forNow: boolean;
}

/** Things of the browser that more is known of than their value. */
export const pageWindow = Symbol('window');
const pageDocument = Symbol('document');
export const pageLocation = Symbol('location');
const navigator = Symbol('navigator');
const agent = Symbol('user agent');
const storage = Symbol('storage');

export const known = (value: unknown): ScriptValue => ({ value, forNow: false });
const forNow = (value: unknown): ScriptValue => ({ value, forNow: true });

const windowNames = new Set(['window', 'self', 'top', 'parent', 'globalThis', 'frames']);
/** Nobody's frame, and no Internet Explorer. */
const ofWindow = new Map<string, ScriptValue>([
  ['location', known(pageLocation)],
  ['document', known(pageDocument)],
  ['navigator', known(navigator)],
  ['localStorage', known(storage)],
  ['sessionStorage', known(storage)],
  ['length', known(0)],
  ['frameElement', known(null)],
  ['ActiveXObject', known(undefined)],
  ['opener', forNow(null)],
]);
const ofDocument = new Map<string, ScriptValue>([
  ['location', known(pageLocation)],
  ['all', known(undefined)],
  ['documentMode', known(undefined)],
  ['cookie', forNow('')],
  ['referrer', forNow('')],
]);
export const responseStatus = 200;
/** Of whatever a script has asked for. */
const ofResponse = new Map<string, ScriptValue>([
  ['status', forNow(responseStatus)],
  ['ok', forNow(true)],
  ['redirected', forNow(false)],
]);
const urlParts = new Set([
  'href',
  'protocol',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
  'origin',
] as const);
type UrlPart = typeof urlParts extends Set<infer Part> ? Part : never;
const oldBrowsers = /msie|trident|rv:? ?11/i;
const phones = /android|iphone|mobi/i;

/** A regular expression, which is never run: it is what a stranger wrote. */
export class Pattern {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Of something of the browser, or of what nothing is known of. */
export function propertyOf(url: URL, of: ScriptValue | null, name: string): ScriptValue | null {
  if (of?.value === pageWindow) return windowNames.has(name) ? of : (ofWindow.get(name) ?? null);
  if (of?.value === pageDocument) return name === 'URL' ? known(url.href) : (ofDocument.get(name) ?? null);
  if (of?.value === pageLocation) return urlParts.has(name as UrlPart) ? known(url[name as UrlPart]) : null;
  if (of?.value === navigator) return /^(?:userAgent|appVersion)$/.test(name) ? known(agent) : null;
  if (of?.value === storage) return forNow(undefined);
  if (typeof of?.value === 'string' && name === 'length') return { ...of, value: of.value.length };
  return of === null ? (ofResponse.get(name) ?? null) : null;
}

/** Functions of the window that give a text for a text. */
const decoders = new Map<string, (text: string) => string>([
  ['atob', atob],
  ['decodeURI', decodeURI],
  ['decodeURIComponent', decodeURIComponent],
  ['unescape', (text) => text.replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))],
]);
export const isDecoder = (name: string): boolean => decoders.has(name);

function decoded(name: string, given: ScriptValue | null): ScriptValue | null {
  const decode = decoders.get(name);
  if (given === null || typeof given.value !== 'string' || decode === undefined) return null;
  try {
    return { ...given, value: decode(given.value) };
  } catch {
    return null;
  }
}

/** What a method gives, called with one value or none. */
export function callOf(of: ScriptValue | null, name: string, given: ScriptValue | null): ScriptValue | null {
  if (of?.value === pageWindow) return decoded(name, given);
  if (of?.value === storage) return name === 'getItem' ? forNow(null) : null;
  const isText = typeof of?.value === 'string' || of?.value === agent || of?.value instanceof Pattern;
  if (of === null || !isText) return null;
  if (/^to(?:Lower|Upper)Case$/.test(name)) return lettersOf(of, name);
  return given && found(of, name, given.value);
}

function lettersOf(of: ScriptValue, name: string): ScriptValue | null {
  if (typeof of.value !== 'string') return of;
  return { ...of, value: name === 'toLowerCase' ? of.value.toLowerCase() : of.value.toUpperCase() };
}

/** What comes of looking for something in a text, as `text.indexOf(…)` or `/…/.test(text)`. */
function found(of: ScriptValue, name: string, given: unknown): ScriptValue | null {
  const [text, wanted] = of.value instanceof Pattern ? [given, of.value] : [of.value, given];
  const nothing = nothingFound.get(name);
  if (nothing === undefined) return null;
  const words = wanted instanceof Pattern ? wanted.source : wanted;
  if (typeof words !== 'string') return null;
  if (text === agent) return oldBrowsers.test(words) && !phones.test(words) ? known(nothing) : null;
  if (text === '' && words !== '') return { ...of, value: nothing };
  if (typeof text !== 'string' || wanted instanceof Pattern) return null;
  if (name === 'indexOf') return { ...of, value: text.indexOf(words) };
  if (name === 'includes') return { ...of, value: text.includes(words) };
  return name === 'startsWith' ? { ...of, value: text.startsWith(words) } : null;
}
const nothingFound = new Map<string, unknown>([
  ['indexOf', -1],
  ['search', -1],
  ['includes', false],
  ['startsWith', false],
  ['test', false],
  ['match', null],
  ['exec', null],
]);
