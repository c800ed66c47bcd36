import type { Audit, ModifierEffect } from '../define-audit.ts';
import { cacheability } from './cacheability.ts';
import { chainEnd } from './chain-end.ts';
import { chainLength } from './chain-length.ts';
import { cookiesToPass } from './cookies-to-pass.ts';
import { entryVariants } from './entry-variants.ts';
import { fragment } from './fragment.ts';
import { hostConsistency } from './host-consistency.ts';
import { httpToHttps } from './http-to-https.ts';
import { httpsToHttp } from './https-to-http.ts';
import { queryParameters } from './query-parameters.ts';
import { redirectMethod } from './redirect-method.ts';
import { redirectPermanence } from './redirect-permanence.ts';
import { scriptRedirect } from './script-redirect.ts';
import { userInfo } from './user-info.ts';

export const redirectsAudits: readonly Audit<ModifierEffect>[] = [
  chainEnd,
  chainLength,
  httpsToHttp,
  httpToHttps,
  redirectPermanence,
  redirectMethod,
  scriptRedirect,
  hostConsistency,
  cookiesToPass,
  entryVariants,
  queryParameters,
  fragment,
  cacheability,
  userInfo,
];
