import { type Evidence, readParameters } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { oncePer } from '../parse/outline-elements.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';

export const signInPage = defineAudit({
  id: 'redirects/sign-in-page',
  title: 'Sign-in page',
  passedTitle: 'No sign-in needed',
  failedTitle: 'Ends at a sign-in page',
  why: 'Signed-out visitors and search engines get the sign-in page instead of the page at the URL.',
  needs: [],
  outcomes: {
    open: { modifier: 0, severity: 'good', says: "The redirects don't end at a sign-in page.", fix: null },
    'sign-in': {
      modifier: 0,
      severity: 'high',
      says: 'The URL ends at a sign-in page. Visitors see the page only after signing in.',
      fix: 'If the page should be public, remove the sign-in requirement. Otherwise, no change is needed.',
    },
  },
  run({ evidence }) {
    if (redirectSteps(evidence.trace).length === 0) return noRedirects;
    const unended = withoutEnd(evidence.trace);
    if (unended !== null) return unended;
    const found = signInSigns(evidence);
    const last = evidence.trace.hops.at(-1);
    if (!endsAtSignIn(evidence) || last === undefined) return { outcome: 'open' };
    return { outcome: 'sign-in', facts: { hopIndex: last.hopIndex, url: last.url, signs: found } };
  },
});

/** No sign alone is enough: shops have sign-in forms on their home pages, and articles are about logins. */
const signsNeeded = 2;

/** Whether the redirects end at a page where visitors have to sign in first. */
export function endsAtSignIn(evidence: Evidence): boolean {
  const { hops, end } = evidence.trace;
  const { statusCode = null } = hops.at(-1) ?? {};
  if (end.kind !== 'final' || statusCode === null || statusCode < 200 || statusCode > 299) return false;
  const [first] = redirectSteps(evidence.trace);
  // A user who requested the sign-in page got what they requested.
  return first !== undefined && !isSignInUrl(first.from) && signInSigns(evidence).length >= signsNeeded;
}

const signInSigns = oncePer(({ trace, page }: Evidence): string[] => {
  const url = URL.parse(trace.hops.at(-1)?.url ?? '');
  if (url === null) return [];
  const outline = page.ok && page.value.isHtml ? outlineOf(page.value) : null;
  const heading = outline?.headings.find(({ level }) => level === 1)?.text ?? '';
  return [
    ...(isSignInUrl(url) ? ['its URL looks like a sign-in page'] : []),
    ...(namesReturn(url) ? ['a parameter sets the URL to return to after signing in'] : []),
    ...(outline?.hasPasswordField ? ['the page has a password field'] : []),
    ...([outline?.title ?? '', heading].some(saysSignIn) ? ['its title or heading mentions signing in'] : []),
  ];
});

/** Words of a path or a host: `/users/sign_in`, `/wp-login.php`, `login.example.com`. */
const signInWord =
  /^(?:(?:wp-)?log-?[io]n|signon|sign-?in|session|sessions|auth|authenticate|authorize|oauth2?|oidc|sso|saml2?|cas|idp|anmelden|einloggen|connexion|acceder|accedi|entrar|inloggen|logowanie|account-?login|user-?login)$/;
const signInHosts = /^(?:log-?in|sign-?in|sso|auth|accounts?|idp|identity)\./;

function isSignInUrl({ hostname, pathname }: URL): boolean {
  if (signInHosts.test(hostname)) return true;
  return pathname
    .toLowerCase()
    .split('/')
    .some((segment) => signInWord.test(segment.replaceAll('_', '-').replace(/\.(?:php|html?|aspx?|jsp|do)$/, '')));
}

/** Names that by custom carry where to go back to, and those of OAuth 2.0 and SAML requests. */
const returnName =
  /^(?:next|continue|dest|destination|from|goto|target|service|relaystate|samlrequest|redirect_uri|(?:return|redirect|back|callback|success|forward|origin)(?:[-_]?(?:to|url|uri|path|page))?)$/i;

const namesReturn = ({ search }: URL): boolean =>
  [...readParameters(search)].some(([name, value]) => value !== '' && returnName.test(name));

/** Common titles of such pages, in the most frequent languages. */
const signInTitle =
  /(?:^|[^\p{L}])(?:(?:sign|log)[ -]?(?:in|on)|anmelden|anmeldung|einloggen|connexion|se connecter|identifiez-vous|iniciar sesión|inicia sesión|accedi|entrar|iniciar sessão|inloggen|aanmelden|logga in|log ind|logg inn|kirjaudu|zaloguj|logowanie|войти|вход|登录|登入|ログイン|サインイン|로그인)(?:[^\p{L}]|$)/iu;
/** A longer one is a sentence about something. */
const longestTitle = 80;

const saysSignIn = (text: string): boolean => text.length <= longestTitle && signInTitle.test(text);
