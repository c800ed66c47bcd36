import type { Audit, ModifierEffect } from '../define-audit.ts';
import { cacheability } from './cacheability.ts';
import { chainEnd } from './chain-end.ts';
import { chainLength } from './chain-length.ts';
import { cookiesToPass } from './cookies-to-pass.ts';
import { entryVariants } from './entry-variants.ts';
import { fragment } from './fragment.ts';
import { homePageTarget } from './home-page-target.ts';
import { hostConsistency } from './host-consistency.ts';
import { httpToHttps } from './http-to-https.ts';
import { httpsToHttp } from './https-to-http.ts';
import { methodChange } from './method-change.ts';
import { queryParameters } from './query-parameters.ts';
import { redirectMethod } from './redirect-method.ts';
import { redirectPermanence } from './redirect-permanence.ts';
import { scriptRedirect } from './script-redirect.ts';
import { signInPage } from './sign-in-page.ts';
import { userInfo } from './user-info.ts';

export const redirectsAudits: readonly Audit<ModifierEffect>[] = [
  chainEnd,
  signInPage,
  chainLength,
  httpsToHttp,
  httpToHttps,
  redirectPermanence,
  redirectMethod,
  methodChange,
  scriptRedirect,
  homePageTarget,
  hostConsistency,
  cookiesToPass,
  entryVariants,
  queryParameters,
  fragment,
  cacheability,
  userInfo,
];
