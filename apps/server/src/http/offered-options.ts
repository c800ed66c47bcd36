import type { ServerOptions } from '@hopwise/model';
import type { Config } from '../config.ts';

export type OfferConfig = Pick<
  Config,
  | 'allowRegistration'
  | 'smtpUrl'
  | 'guestLimitPerHour'
  | 'userLimitPerHour'
  | 'guestRetentionDays'
  | 'uploadMaxRows'
  | 'uploadMaxMb'
  | 'bulkConcurrency'
  | 'bulkPerHost'
  | 'bulkHostDelayMs'
>;

export interface OfferDeps {
  config: OfferConfig;
  /** Traces URLs in a browser, if there is one. */
  browser?: unknown;
}

/** Options by which screens show or hide parts. */
export const offeredOptions = ({ config, browser }: OfferDeps): ServerOptions => ({
  allowRegistration: config.allowRegistration,
  sendsMail: config.smtpUrl !== undefined,
  rateLimitsPerHour: { guest: config.guestLimitPerHour, user: config.userLimitPerHour },
  guestRetentionDays: config.guestRetentionDays,
  uploadLimits: { rows: config.uploadMaxRows, megabytes: config.uploadMaxMb },
  hasBrowser: browser !== undefined,
  bulkPace: { atOnce: config.bulkConcurrency, perHost: config.bulkPerHost, hostDelayMs: config.bulkHostDelayMs },
});
