import { describeScriptRedirect, type Hop, isErrorStatus, isWithoutContent } from '@hopwise/model';
import {
  directivesForGoogle,
  forbidsIndexing,
  headerValues,
  isAttachment,
  isNeverReused,
  parseXRobotsTag,
} from '@hopwise/parsers';

/** What a hop makes its visitors do, in sentences for people. */
export interface HopEffects {
  browser: string[];
  searchEngine: string[];
}

type Told = Pick<
  Hop,
  | 'url'
  | 'method'
  | 'statusCode'
  | 'redirectType'
  | 'redirect'
  | 'responseHeaders'
  | 'cookiesSet'
  | 'tls'
  | 'contentType'
  | 'scriptRedirect'
  | 'isDownload'
>;

/** `backTo`: the number of the earlier hop that this one, the last of a loop, leads back to. */
export function hopEffects(hop: Told, backTo?: number): HopEffects {
  const { browser, searchEngine } = backTo === undefined ? mainEffects(hop) : loopEffects(backTo);
  return {
    browser: [...beforeTheResponse(hop), ...browser, ...methodEffect(hop), ...cookieEffect(hop), ...scriptEffect(hop)],
    searchEngine: [...searchEngine, ...robotsEffect(hop)],
  };
}

const beforeTheResponse = ({ tls }: Told): string[] =>
  tls?.trusted === false ? ['Stops here with a warning: it does not trust the certificate.'] : [];

const loopEffects = (backTo: number): HopEffects => ({
  browser: [`Goes back to hop ${backTo}, and after some rounds shows an error: too many redirects.`],
  searchEngine: [`Is led back to hop ${backTo}, gives up and indexes nothing.`],
});

function mainEffects(hop: Told): HopEffects {
  switch (hop.redirectType) {
    case 'HTTP_301':
    case 'HTTP_308':
      return {
        browser: [permanentEffect(hop)],
        searchEngine: ['Indexes the target instead, and passes rankings on to it.'],
      };
    case 'HTTP_302':
    case 'HTTP_303':
    case 'HTTP_307':
      return {
        browser: ['Followed at once; not cached.'],
        searchEngine: ['Usually keeps this URL indexed (temporary redirect).'],
      };
    case 'META_REFRESH':
    case 'REFRESH_HEADER':
      return refreshEffects(hop);
    case 'HSTS':
      return {
        browser: ['Never sends this request: it changes http to https by itself (a 307 in its developer tools).'],
        searchEngine: ['Does not count on HSTS: it needs a real redirect from http to https.'],
      };
    case 'JAVASCRIPT':
      return {
        browser: ['Loads this page, runs its scripts, then goes on.'],
        searchEngine: ['Follows it only when it renders the page, which may take days or never happen.'],
      };
    case 'FINAL':
      return finalEffects(hop);
    case 'ERROR':
      return {
        browser: ['Shows its own error page.'],
        searchEngine: ['Cannot read the page and, after a few tries, drops the URL.'],
      };
  }
}

/** RFC 9110 section 15.4: 301 and 308 may be kept without being told so, unless Cache-Control forbids it. */
function permanentEffect({ responseHeaders }: Told): string {
  return isNeverReused(responseHeaders)
    ? 'Followed at once; not cached (Cache-Control).'
    : 'Followed at once; may be cached.';
}

/** Google treats a refresh at once as a permanent redirect and a delayed one as temporary. Of an error it takes nothing. */
function refreshEffects(hop: Told): HopEffects {
  const delay = hop.redirect?.delaySeconds ?? 0;
  const browser =
    delay === 0
      ? 'Loads this page first, then goes on at once.'
      : `Shows this page for ${delay} ${delay === 1 ? 'second' : 'seconds'}, then goes on.`;
  const searchEngine =
    delay === 0
      ? 'Treats it as a permanent redirect, though less reliably than a 301.'
      : 'Treats it as a temporary redirect and may index this page instead.';
  return {
    browser: [browser],
    searchEngine: [isErrorStatus(hop) ? 'Does not follow it: the status code is an error.' : searchEngine],
  };
}

function finalEffects({ statusCode, responseHeaders, contentType, isDownload }: Told): HopEffects {
  const code = statusCode ?? 0;
  // RFC 9110 section 15: a status that HTTP does not know counts as an error of the server.
  if (code >= 500 || code < 200 || code === 429) {
    return {
      browser: ["Shows the server's error page."],
      searchEngine: ['Comes back later, crawls slower meanwhile, and drops the URL if this goes on.'],
    };
  }
  if (code === 404 || code === 410) {
    return { browser: ['Shows the error page.'], searchEngine: ['Drops the URL from its results.'] };
  }
  if (code >= 400) {
    return { browser: ['Shows the error page.'], searchEngine: ['Does not index what it may not read.'] };
  }
  if (isWithoutContent({ statusCode: code })) {
    return {
      browser: ['Stays on the page it was on: there is no content.'],
      searchEngine: ['Finds nothing to index.'],
    };
  }
  if (code >= 300) {
    return {
      browser: ['Shows the response: it names no URL to go on to.'],
      searchEngine: ['Finds nothing to index.'],
    };
  }
  return {
    // The trace of a HEAD request has no page to tell it from.
    browser: [isDownload || isAttachment(responseHeaders) ? 'Saves the response as a file.' : 'Shows this response.'],
    searchEngine: [contentType?.startsWith('text/html') ? 'Reads this page and may index it.' : 'Reads this response.'],
  };
}

/** Fetch standard, HTTP-redirect fetch: 301 and 302 turn POST into GET, 303 all but HEAD. */
function methodEffect({ method, redirectType }: Told): string[] {
  const turnsIntoGet =
    (method === 'POST' && (redirectType === 'HTTP_301' || redirectType === 'HTTP_302')) ||
    (method !== 'GET' && method !== 'HEAD' && redirectType === 'HTTP_303');
  return turnsIntoGet ? [`Continues with GET instead of ${method}, without the body.`] : [];
}

function cookieEffect({ cookiesSet }: Told): string[] {
  if (cookiesSet.length === 0) return [];
  return cookiesSet.length === 1 ? ['Stores 1 cookie.'] : [`Stores ${cookiesSet.length} cookies.`];
}

const scriptEffect = ({ scriptRedirect }: Told): string[] =>
  scriptRedirect === undefined ? [] : [describeScriptRedirect(scriptRedirect)];

function robotsEffect({ responseHeaders, redirectType }: Told): string[] {
  const said = headerValues(responseHeaders, 'x-robots-tag').flatMap(parseXRobotsTag);
  const isForbidden = directivesForGoogle(said).some(({ directives }) => forbidsIndexing(directives, new Date()));
  return redirectType === 'FINAL' && isForbidden ? ['Leaves it out of its results: X-Robots-Tag says so.'] : [];
}
