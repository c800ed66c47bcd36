import type { HeaderPair } from '@hopwise/model';
import { headerValue } from './header-values.ts';

/**
 * Whether browsers must not sniff the type: of all values of X-Content-Type-Options the first counts (Fetch, section
 * 2.2.6).
 */
export const isNoSniff = (headers: readonly HeaderPair[]): boolean =>
  headerValue(headers, 'x-content-type-options')?.split(',', 1)[0]?.trim().toLowerCase() === 'nosniff';
