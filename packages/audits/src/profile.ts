import { redirects } from './redirects/index.ts';
import { security } from './security/index.ts';
import { seo } from './seo/index.ts';
import { ssl } from './ssl/index.ts';

/** Every audit there is, by category. */
export const profile = { redirects, ssl, seo, security } as const;
