import type { Evidence } from '@hopwise/model';

/** Whether only the preload list could tell if browsers keep this host on https, and it was not at hand. */
export const isPreloadUnknown = ({ hstsPreloadUnknown = [] }: Evidence, host: string): boolean =>
  hstsPreloadUnknown.includes(host);

/** Why a fault that the list may make up for is not judged. */
export const preloadUnknown = (fault: string): string =>
  `${fault}; whether browsers preload the host could not be checked: preload list not available.`;
