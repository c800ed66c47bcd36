import type { Chain } from './chain.ts';
import { brokenOff } from './chains/broken-off.ts';
import { compressed } from './chains/compressed.ts';
import { cookies } from './chains/cookies.ts';
import { encodings } from './chains/encodings.ts';
import { hostNames } from './chains/host-names.ts';
import { hsts } from './chains/hsts.ts';
import { locations } from './chains/locations.ts';
import { malformed } from './chains/malformed.ts';
import { metaRefreshes } from './chains/meta-refreshes.ts';
import { pageTypes } from './chains/page-types.ts';
import { refreshHeaders } from './chains/refresh-headers.ts';
import { leavingScripts, stayingScripts } from './chains/scripts.ts';
import { statuses } from './chains/statuses.ts';
import { userInfo } from './chains/user-info.ts';
import { xmlPages } from './chains/xml-pages.ts';

export interface ChainGroup {
  name: string;
  chains: readonly Chain[];
  /** Over TLS, with certificates that the client trusts. */
  isSecure?: true;
  /** The engine runs no scripts: it only reports that a script probably redirects. Chromium stops after that redirect. */
  isScripted?: true;
}

export const groups: readonly ChainGroup[] = [
  { name: 'status codes', chains: statuses },
  { name: 'locations', chains: locations },
  { name: 'user info', chains: userInfo },
  { name: 'cookies', chains: cookies },
  { name: 'refresh headers', chains: refreshHeaders },
  { name: 'meta refreshes', chains: metaRefreshes },
  { name: 'page types', chains: pageTypes },
  { name: 'encodings', chains: encodings },
  { name: 'compressed pages', chains: compressed },
  { name: 'malformed heads', chains: malformed },
  { name: 'pages that break off', chains: brokenOff },
  { name: 'host names', chains: hostNames },
  { name: 'XML pages', chains: xmlPages },
  { name: 'HSTS', chains: hsts, isSecure: true },
  { name: 'scripts that leave', chains: leavingScripts, isScripted: true },
  { name: 'scripts that stay', chains: stayingScripts, isScripted: true },
];
