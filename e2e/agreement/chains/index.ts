import type { Chain } from '../chain.ts';
import { brokenOff } from './broken-off.ts';
import { compressed } from './compressed.ts';
import { cookies } from './cookies.ts';
import { encodings } from './encodings.ts';
import { hostNames } from './host-names.ts';
import { locations } from './locations.ts';
import { malformed } from './malformed.ts';
import { metaRefreshes } from './meta-refreshes.ts';
import { pageTypes } from './page-types.ts';
import { refreshHeaders } from './refresh-headers.ts';
import { statuses } from './statuses.ts';
import { userInfo } from './user-info.ts';
import { xmlPages } from './xml-pages.ts';

export const chains: Record<string, readonly Chain[]> = {
  'status codes': statuses,
  locations,
  'user info': userInfo,
  cookies,
  'refresh headers': refreshHeaders,
  'meta refreshes': metaRefreshes,
  'types of pages': pageTypes,
  encodings,
  'compressed pages': compressed,
  'malformed heads': malformed,
  'pages that break off': brokenOff,
  'host names': hostNames,
  'XML pages': xmlPages,
};
