import type { Audit, ModifierEffect } from '../define-audit.ts';
import { httpsToHttp } from '../redirects/https-to-http.ts';
import { certificate } from './certificate.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cookies } from './cookies.ts';
import { cors } from './cors.ts';
import { corsOriginChecks } from './cors-origin-checks.ts';
import { crossOriginEmbedderPolicy } from './cross-origin-embedder-policy.ts';
import { crossOriginOpenerPolicy } from './cross-origin-opener-policy.ts';
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.ts';
import { cspDirectives } from './csp-directives.ts';
import { cspScriptSources } from './csp-script-sources.ts';
import { hsts } from './hsts.ts';
import { lookAlikeDomain } from './look-alike-domain.ts';
import { mixedContent } from './mixed-content.ts';
import { openRedirect } from './open-redirect.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { redirection } from './redirection.ts';
import { referrerPolicy } from './referrer-policy.ts';
import { safeBrowsing } from './safe-browsing.ts';
import { secretsInUrls } from './secrets-in-urls.ts';
import { securityTxt } from './security-txt.ts';
import { serverVersion } from './server-version.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';
import { trustedTypes } from './trusted-types.ts';
import { xContentTypeOptions } from './x-content-type-options.ts';
import { xFrameOptions } from './x-frame-options.ts';

type SecurityAudit = Audit<ModifierEffect>;

/** The tests of the HTTP Observatory. */
export const headerAudits: readonly SecurityAudit[] = [
  contentSecurityPolicy,
  cookies,
  cors,
  redirection,
  referrerPolicy,
  hsts,
  subresourceIntegrity,
  xContentTypeOptions,
  xFrameOptions,
  crossOriginResourcePolicy,
  crossOriginEmbedderPolicy,
  crossOriginOpenerPolicy,
];

/** Audits of a chain and its page that only cost points: none gives a bonus. */
export const chainAudits: readonly SecurityAudit[] = [
  httpsToHttp,
  mixedContent,
  safeBrowsing,
  corsOriginChecks,
  cspScriptSources,
  cspDirectives,
  trustedTypes,
  openRedirect,
  lookAlikeDomain,
  secretsInUrls,
  serverVersion,
  permissionsPolicy,
  securityTxt,
];

/** Audits that even a host that only redirects must pass. */
export const hostAudits: readonly SecurityAudit[] = [certificate, hsts, cookies];
