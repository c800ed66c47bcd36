import { catchAllHome } from './catch-all-home.ts';
import { chain } from './chain.ts';
import type { LintRule } from './context.ts';
import { deadTarget } from './dead-target.ts';
import { duplicateSource } from './duplicate-source.ts';
import { expired } from './expired.ts';
import { foldConflict } from './fold-conflict.ts';
import { fragmentInSource } from './fragment-in-source.ts';
import { invisibleCharacters } from './invisible-characters.ts';
import { literalCharacters } from './literal-characters.ts';
import { loop } from './loop.ts';
import { missingLeadingSlash } from './missing-leading-slash.ts';
import { notRead } from './not-read.ts';
import { platformLimit } from './platform-limit.ts';
import { protocolDowngrade } from './protocol-downgrade.ts';
import { queryInSource } from './query-in-source.ts';
import { redirectingHost } from './redirecting-host.ts';
import { relativeTarget } from './relative-target.ts';
import { selfRedirect } from './self-redirect.ts';
import { settingRedirect } from './setting-redirect.ts';
import { shadowed } from './shadowed.ts';
import { temporaryStatus } from './temporary-status.ts';

export type { LintRule } from './context.ts';

/** All of them, in the order of the documentation. */
export const lintRules: readonly LintRule[] = [
  loop,
  selfRedirect,
  chain,
  deadTarget,
  shadowed,
  settingRedirect,
  duplicateSource,
  foldConflict,
  fragmentInSource,
  queryInSource,
  invisibleCharacters,
  missingLeadingSlash,
  relativeTarget,
  protocolDowngrade,
  redirectingHost,
  temporaryStatus,
  catchAllHome,
  literalCharacters,
  platformLimit,
  expired,
  notRead,
];
