import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isCidr } from '@hopwise/engine';
import { rateLimitsPerHour } from '@hopwise/model';
import * as z from 'zod';
import { StartupError } from './errors.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../..');

export const secretMinLength = 32;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A valid value in words (the end of the error message), and whether an invalid one must not be shown. */
interface Wanted {
  wanted: string;
  secret?: boolean;
}
const wantedValues = z.registry<Wanted>();

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback)
    .register(wantedValues, { wanted: `a whole number from ${min} to ${max}` });

const url = (protocols: readonly string[], example: string, { secret = false } = {}) =>
  z
    .string()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''))
    .optional()
    .register(wantedValues, { wanted: `a URL such as ${example}`, secret });

const list = (text: string) => text.split(',').map((item) => item.trim());

/** Names without port, compared as browsers write them. */
const hostNames = z
  .string()
  .transform((text) => list(text).map((name) => name.toLowerCase()))
  .refine((names) => names.every((name) => /^[\w-]+(\.[\w-]+)*$/.test(name)))
  .default([])
  .register(wantedValues, { wanted: 'host names separated by commas, without port, such as hopwise.lan,tracker' });

const addressRanges = z
  .string()
  .transform(list)
  .refine((items) => items.every(isCidr))
  .default([])
  .register(wantedValues, { wanted: 'IP ranges separated by commas, such as 10.0.0.0/8,fd00::/8' });

/** Compared case-insensitively. */
const emailAddresses = z
  .string()
  .transform((text) => list(text).map((email) => email.toLowerCase()))
  .refine((emails) => emails.every((email) => /^[^\s@,]+@[^\s@,]+$/.test(email)))
  .default([])
  .register(wantedValues, { wanted: 'email addresses separated by commas, such as ada@example.com,grace@example.com' });

/** Where to report a vulnerability: a URI (RFC 9116 section 2.5.3), or an email address, which becomes one. */
const securityContact = z
  .string()
  .transform((text) => (/^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text))
  .refine((text) => /^(?:mailto:[^\s@]+@|https:\/\/|tel:\+?\d)[^\s]+$/i.test(text) && URL.canParse(text))
  .optional()
  .register(wantedValues, { wanted: 'an email address or a URL that starts with https:, mailto: or tel:' });

/** Whether a proxy in front reports the client address: any proxy, or those at the given addresses. */
const trustProxy = z
  .union([
    z.stringbool({ truthy: ['true'], falsy: ['false'] }),
    z
      .string()
      .transform(list)
      // A range of all addresses must be written as `true`.
      .refine((items) => items.every((item) => isCidr(item) && !item.endsWith('/0'))),
  ])
  .default(false)
  .register(wantedValues, { wanted: 'true, false, or the IP addresses of the proxies separated by commas' });

/** Where Chromium publishes it, base64-encoded. */
const publicPreloadList =
  'https://chromium.googlesource.com/chromium/src/+/main/net/http/transport_security_state_static.json?format=TEXT';

const preloadListUrl = z
  .string()
  .refine((text) => text === 'none' || ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''))
  .default(publicPreloadList)
  .register(wantedValues, { wanted: 'none, or a URL such as https://mirror.example/preload.json' });

/** Chromium or a related browser on this computer. */
const browserPath = z
  .string()
  .transform((text) => (text === 'none' ? text : resolve(text)))
  .refine((path) => path === 'none' || existsSync(path))
  .optional()
  .register(wantedValues, { wanted: 'none, or the path of Chromium, Chrome or Edge, such as /usr/bin/chromium' });

/** The certificates of a PEM file, each as its own PEM; none when the file can't be parsed. */
function readCertificates(path: string): string[] {
  try {
    const blocks = readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
    return (blocks ?? []).map((block) => new X509Certificate(block).toString());
  } catch {
    return [];
  }
}

const certificateFile = z
  .string()
  .transform(readCertificates)
  .refine((certificates) => certificates.length > 0)
  .default([])
  .register(wantedValues, { wanted: 'the path of a readable PEM file with at least one certificate' });

const environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .register(wantedValues, { wanted: 'a host name or IP address to listen on, such as 0.0.0.0' }),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .default(resolve(repositoryRoot, 'data'))
    .register(wantedValues, { wanted: 'the path of a directory' }),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@localhost:5432/hopwise', { secret: true }),
  PUBLIC_URL: z
    .string()
    .refine((text) => /^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text))
    .transform((text) => new URL(text))
    .optional()
    .register(wantedValues, { wanted: 'an http or https URL without a path, such as https://hopwise.example' }),
  ALLOWED_HOSTS: hostNames,
  TRUST_PROXY: trustProxy,
  SESSION_SECRET: z
    .string()
    .min(secretMinLength)
    .optional()
    .register(wantedValues, { wanted: `at least ${secretMinLength} random characters`, secret: true }),
  GUEST_LIMIT_PER_HOUR: wholeNumber(1, 1_000_000, rateLimitsPerHour.guest),
  USER_LIMIT_PER_HOUR: wholeNumber(1, 1_000_000, rateLimitsPerHour.user),
  CHANGE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000, 300),
  TRACE_ALLOW_CIDRS: addressRanges,
  TRACE_EXTRA_CA: certificateFile,
  WEBHOOK_ALLOW_CIDRS: addressRanges,
  BULK_CONCURRENCY: wholeNumber(1, 1000, 100),
  BULK_PER_HOST: wholeNumber(1, 100, 5),
  BULK_HOST_DELAY_MS: wholeNumber(0, 60_000, 50),
  BULK_WORKERS: wholeNumber(0, 1, 1),
  BULK_OPEN_JOBS_PER_PERSON: wholeNumber(1, 100_000, 20),
  DRAIN_SECONDS: wholeNumber(0, 3600, 30),
  UPLOAD_MAX_ROWS: wholeNumber(1, 100_000_000, 1_000_000),
  UPLOAD_MAX_MB: wholeNumber(0, 100_000, 0),
  STORAGE_PER_PERSON_MB: wholeNumber(0, 100_000_000, 5120),
  STORAGE_TOTAL_MB: wholeNumber(0, 100_000_000, 0),
  FREE_DISK_FLOOR_MB: wholeNumber(0, 100_000_000, 500),
  GUEST_RETENTION_DAYS: wholeNumber(1, 3650, 7),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 3650, 365),
  MONITOR_RETENTION_DAYS: wholeNumber(1, 3650, 365),
  MONITORS_PER_PERSON: wholeNumber(1, 10_000_000, 10_000),
  MONITOR_LIMIT_PER_HOUR: wholeNumber(1, 10_000_000, 10_000),
  ADMIN_EMAILS: emailAddresses,
  BROWSER_PATH: browserPath,
  BROWSER_URL: url(['http:', 'https:', 'ws:', 'wss:'], 'http://browser:9222', { secret: true }),
  BROWSER_PROXY_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional()
    .register(wantedValues, { wanted: 'the host name or IP address of this server for the browser of BROWSER_URL' }),
  BROWSER_AT_ONCE: wholeNumber(1, 16, 2),
  SAFE_BROWSING_API_KEY: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .register(wantedValues, { wanted: 'a Google API key of letters, digits, - and _', secret: true }),
  HSTS_PRELOAD_URL: preloadListUrl,
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465', { secret: true }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
    .optional()
    .register(wantedValues, { wanted: 'a sender such as Hopwise <no-reply@hopwise.example>' }),
  ANALYTICS_URL: url(['http:', 'https:'], 'https://stats.example/events'),
  ALLOW_REGISTRATION: z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
    .default(true)
    .register(wantedValues, { wanted: 'true or false' }),
  SECURITY_CONTACT: securityContact,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional()
    .register(wantedValues, { wanted: 'at least 16 visible ASCII characters without spaces', secret: true }),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .register(wantedValues, { wanted: `one of ${logLevels.join(', ')}` }),
});

type Variable = keyof typeof environment.shape;

function describeProblem(variable: Variable, given: string | undefined): string {
  const wanted = wantedValues.get(environment.shape[variable]);
  const shown = wanted?.secret ? variable : `${variable}="${given}"`;
  return `${shown} is invalid: expected ${wanted?.wanted}.`;
}

/** Reads the settings. An empty variable counts as unset; the first invalid one stops the server from starting. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.keys(environment.shape)
      .map((name) => [name, env[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const { success, data, error } = environment.safeParse(given);
  if (!success) {
    const variable = error.issues[0]?.path[0] as Variable;
    throw new StartupError(describeProblem(variable, given[variable]));
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL,
    allowedHosts: data.ALLOWED_HOSTS,
    trustProxy: data.TRUST_PROXY,
    sessionSecret: data.SESSION_SECRET,
    guestLimitPerHour: data.GUEST_LIMIT_PER_HOUR,
    userLimitPerHour: data.USER_LIMIT_PER_HOUR,
    changeLimitPerMinute: data.CHANGE_LIMIT_PER_MINUTE,
    traceAllowCidrs: data.TRACE_ALLOW_CIDRS,
    traceExtraCa: data.TRACE_EXTRA_CA,
    webhookAllowCidrs: data.WEBHOOK_ALLOW_CIDRS,
    bulkConcurrency: data.BULK_CONCURRENCY,
    bulkPerHost: data.BULK_PER_HOST,
    bulkHostDelayMs: data.BULK_HOST_DELAY_MS,
    bulkWorkers: data.BULK_WORKERS,
    bulkOpenJobsPerPerson: data.BULK_OPEN_JOBS_PER_PERSON,
    drainSeconds: data.DRAIN_SECONDS,
    uploadMaxRows: data.UPLOAD_MAX_ROWS,
    uploadMaxMb: data.UPLOAD_MAX_MB,
    storagePerPersonMb: data.STORAGE_PER_PERSON_MB,
    storageTotalMb: data.STORAGE_TOTAL_MB,
    freeDiskFloorMb: data.FREE_DISK_FLOOR_MB,
    guestRetentionDays: data.GUEST_RETENTION_DAYS,
    auditRetentionDays: data.AUDIT_RETENTION_DAYS,
    monitorRetentionDays: data.MONITOR_RETENTION_DAYS,
    monitorsPerPerson: data.MONITORS_PER_PERSON,
    monitorLimitPerHour: data.MONITOR_LIMIT_PER_HOUR,
    adminEmails: data.ADMIN_EMAILS,
    browserPath: data.BROWSER_PATH,
    browserUrl: data.BROWSER_URL,
    browserProxyHost: data.BROWSER_PROXY_HOST,
    browserAtOnce: data.BROWSER_AT_ONCE,
    safeBrowsingApiKey: data.SAFE_BROWSING_API_KEY,
    hstsPreloadUrl: data.HSTS_PRELOAD_URL === 'none' ? undefined : new URL(data.HSTS_PRELOAD_URL),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    analyticsUrl: data.ANALYTICS_URL,
    allowRegistration: data.ALLOW_REGISTRATION,
    securityContact: data.SECURITY_CONTACT,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;
