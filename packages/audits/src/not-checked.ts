import { type Evidence, type NetError, type NetErrorCode, type Trace, whereBrowsersStop } from '@hopwise/model';

/** The result for an audit of the whole chain if it has no end: not checked. null: it ended. */
export function withoutEnd(trace: Trace): { notRun: string } | null {
  const { kind } = trace.end;
  if (kind === 'loop') return notChecked('The chain is a loop.');
  return behindCertificate(trace) ?? (kind === 'final' ? null : notChecked("The end of the chain isn't known."));
}

/** Whether only the preload list could show that browsers keep this host on https, and it wasn't available. */
export const isPreloadUnknown = ({ hstsPreloadUnknown = [] }: Evidence, host: string): boolean =>
  hstsPreloadUnknown.includes(host);

/** Why a fault that the list may make up for is not judged. */
export const preloadUnknown = (fault: string): string =>
  `${fault}. HSTS preloading couldn't be checked: preload list not available.`;

/**
 * Failures that say something about us and nothing about the site: our time, our requests, our guard, our own network.
 * A timeout is one of them. Google takes a robots.txt that never responds for a server error, but no one knows how long
 * it waits, and all that we saw is that it took longer than we did.
 */
const ownFailures: ReadonlySet<NetErrorCode> = new Set([
  'ABORTED',
  'ADDRESS_REFUSED',
  'PORT_REFUSED',
  'NETWORK_FAILED',
  'TIMEOUT',
  'TOO_MANY_HOPS',
]);

export const isOwnFailure = ({ code }: NetError): boolean => ownFailures.has(code);

/** What may be said of a page that browsers do not get to: that it was not looked at. null: they get there. */
export function behindCertificate(trace: Trace): { notRun: string } | null {
  const refused = whereBrowsersStop(trace);
  return refused && notChecked(`Browsers stop at hop ${refused.hop.hopIndex + 1}, before the page.`);
}

/** What an audit returns that lacked what it needed, with the reason as the rest of one sentence. */
export const notChecked = (reason: string): { notRun: string } => ({ notRun: `Not checked: ${continued(reason)}` });

/** A word in capitals, such as TLS, and the name of a company stay as they are. */
const continued = (sentence: string): string =>
  /^(?:[A-Z][a-z']|A )/.test(sentence) && !sentence.startsWith('Google')
    ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : sentence;
