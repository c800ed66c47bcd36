import { describeScriptRedirect, type Hop, isErrorStatus, isWithoutContent } from '@hopwise/model';
import {
  directivesForGoogle,
  forbidsIndexing,
  headerValues,
  isAttachment,
  isNeverReused,
  parseXRobotsTag,
} from '@hopwise/parsers';

/** The reactions of browsers and search engines to a hop. */
export interface HopEffects {
  browser: string[];
  searchEngine: string[];
}

type HopFacts = Pick<
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

/** `backTo`: for the last hop of a loop, the number of the hop that it loops back to. */
export function hopEffects(hop: HopFacts, backTo?: number): HopEffects {
  const { browser, searchEngine } = backTo === undefined ? mainEffects(hop) : loopEffects(backTo);
  return {
    browser: [...beforeTheResponse(hop), ...browser, ...methodEffect(hop), ...cookieEffect(hop), ...scriptEffect(hop)],
    searchEngine: [...searchEngine, ...robotsEffect(hop)],
  };
}

const beforeTheResponse = ({ tls }: HopFacts): string[] =>
  tls?.trusted === false ? ["Stops here with a warning: the certificate isn't trusted."] : [];

const loopEffects = (backTo: number): HopEffects => ({
  browser: [`Returns to hop ${backTo} and eventually fails with ERR_TOO_MANY_REDIRECTS.`],
  searchEngine: [`Loops back to hop ${backTo}, gives up and indexes nothing.`],
});

function mainEffects(hop: HopFacts): HopEffects {
  switch (hop.redirectType) {
    case 'HTTP_301':
    case 'HTTP_308':
      return {
        browser: [permanentEffect(hop)],
        searchEngine: ['Indexes the target URL and passes ranking signals to it.'],
      };
    case 'HTTP_302':
    case 'HTTP_303':
    case 'HTTP_307':
      return {
        browser: ['Follows it immediately; not cached.'],
        searchEngine: ['Usually keeps this URL indexed (temporary redirect).'],
      };
    case 'META_REFRESH':
    case 'REFRESH_HEADER':
      return refreshEffects(hop);
    case 'HSTS':
      return {
        browser: ['Never sends this request: HSTS upgrades it to https (shown as 307 Internal Redirect in DevTools).'],
        searchEngine: ['Ignores HSTS; needs an HTTP-to-HTTPS redirect.'],
      };
    case 'JAVASCRIPT':
      return {
        browser: ['Loads this page and runs its scripts, then redirects.'],
        searchEngine: ['Follows it only if it renders the page, which may take days or never happen.'],
      };
    case 'FINAL':
      return finalEffects(hop);
    case 'ERROR':
      return {
        browser: ['Shows its own error page.'],
        searchEngine: ["Can't read the page and drops the URL after a few tries."],
      };
  }
}

/** RFC 9110 section 15.4: 301 and 308 may be cached by default, unless Cache-Control forbids it. */
function permanentEffect({ responseHeaders }: HopFacts): string {
  return isNeverReused(responseHeaders)
    ? 'Follows it immediately; not cached (Cache-Control).'
    : 'Follows it immediately; may be cached.';
}

/** Google treats an instant refresh as a permanent redirect and a delayed one as temporary. It ignores both on an error. */
function refreshEffects(hop: HopFacts): HopEffects {
  const delay = hop.redirect?.delaySeconds ?? 0;
  const browser =
    delay === 0
      ? 'Loads this page first, then redirects immediately.'
      : `Shows this page for ${delay} ${delay === 1 ? 'second' : 'seconds'}, then redirects.`;
  const searchEngine =
    delay === 0
      ? 'Treats it as a permanent redirect, though less reliably than a 301.'
      : 'Treats it as a temporary redirect and may index this page instead.';
  return {
    browser: [browser],
    searchEngine: [isErrorStatus(hop) ? "Doesn't follow it: the status code is an error." : searchEngine],
  };
}

function finalEffects({ statusCode, responseHeaders, contentType, isDownload }: HopFacts): HopEffects {
  const code = statusCode ?? 0;
  // RFC 9110 section 15: an invalid status counts as a server error.
  if (code >= 500 || code < 200 || code === 429) {
    return {
      browser: ["Shows the server's error page."],
      searchEngine: ['Retries later, slows crawling, and drops the URL if errors persist.'],
    };
  }
  if (code === 404 || code === 410) {
    return { browser: ['Shows the error page.'], searchEngine: ['Drops the URL from its results.'] };
  }
  if (code >= 400) {
    return {
      browser: ['Shows the error page.'],
      searchEngine: ["Doesn't index the page: access denied."],
    };
  }
  if (isWithoutContent({ statusCode: code })) {
    return {
      browser: [`No content (${code}): stays on the current page.`],
      searchEngine: ['Finds nothing to index.'],
    };
  }
  if (code >= 300) {
    return {
      browser: ["Shows the response: there's no Location to follow."],
      searchEngine: ['Finds nothing to index.'],
    };
  }
  return {
    // A HEAD trace has no body, so only the headers show it.
    browser: [isDownload || isAttachment(responseHeaders) ? 'Saves the response as a file.' : 'Shows this response.'],
    searchEngine: [contentType?.startsWith('text/html') ? 'Reads this page and may index it.' : 'Reads this response.'],
  };
}

/** Fetch standard, HTTP-redirect fetch: 301 and 302 turn POST into GET; 303 turns everything but HEAD into GET. */
function methodEffect({ method, redirectType }: HopFacts): string[] {
  const turnsIntoGet =
    (method === 'POST' && (redirectType === 'HTTP_301' || redirectType === 'HTTP_302')) ||
    (method !== 'GET' && method !== 'HEAD' && redirectType === 'HTTP_303');
  return turnsIntoGet ? [`Continues with GET instead of ${method}, without the body.`] : [];
}

function cookieEffect({ cookiesSet }: HopFacts): string[] {
  if (cookiesSet.length === 0) return [];
  return cookiesSet.length === 1 ? ['Stores 1 cookie.'] : [`Stores ${cookiesSet.length} cookies.`];
}

const scriptEffect = ({ scriptRedirect }: HopFacts): string[] =>
  scriptRedirect === undefined ? [] : [describeScriptRedirect(scriptRedirect)];

function robotsEffect({ responseHeaders, redirectType }: HopFacts): string[] {
  const rules = headerValues(responseHeaders, 'x-robots-tag').flatMap(parseXRobotsTag);
  const isForbidden = directivesForGoogle(rules).some(({ directives }) => forbidsIndexing(directives, new Date()));
  return redirectType === 'FINAL' && isForbidden ? ['Not indexed: X-Robots-Tag: noindex.'] : [];
}
