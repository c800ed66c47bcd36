import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './errors.ts';

const directory = mkdtempSync(join(tmpdir(), 'hopwise-config-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve(import.meta.dirname, '../../../data'),
      databaseUrl: undefined,
      publicUrl: undefined,
      allowedHosts: [],
      trustProxy: false,
      sessionSecret: undefined,
      guestLimitPerHour: 50,
      userLimitPerHour: 1000,
      changeLimitPerMinute: 300,
      traceAllowCidrs: [],
      traceExtraCa: [],
      webhookAllowCidrs: [],
      bulkConcurrency: 100,
      bulkPerHost: 5,
      bulkHostDelayMs: 50,
      bulkOpenJobsPerPerson: 20,
      drainSeconds: 30,
      uploadMaxRows: 1_000_000,
      uploadMaxMb: 0,
      storagePerPersonMb: 5120,
      storageTotalMb: 0,
      freeDiskFloorMb: 500,
      bulkWorkers: 1,
      guestRetentionDays: 7,
      auditRetentionDays: 365,
      monitorRetentionDays: 365,
      monitorsPerPerson: 10_000,
      monitorLimitPerHour: 10_000,
      adminEmails: [],
      browserPath: undefined,
      browserUrl: undefined,
      browserProxyHost: undefined,
      browserAtOnce: 2,
      safeBrowsingApiKey: undefined,
      hstsPreloadUrl: new URL(
        'https://chromium.googlesource.com/chromium/src/+/main/net/http/transport_security_state_static.json?format=TEXT',
      ),
      smtpUrl: undefined,
      mailFrom: undefined,
      analyticsUrl: undefined,
      allowRegistration: true,
      logLevel: 'info',
    });
  });

  it('treats empty and blank values as unset', () => {
    const empty = { PORT: '', HOST: ' ', DATABASE_URL: '', TRACE_ALLOW_CIDRS: '', TRUST_PROXY: '', LOG_LEVEL: '\t' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['HOST', '::', { host: '::' }],
    ['DATA_DIR', 'some/place', { dataDir: resolve('some/place') }],
    ['DATABASE_URL', 'postgres://u:p@db/x', { databaseUrl: 'postgres://u:p@db/x' }],
    ['PUBLIC_URL', 'https://hopwise.example/', { publicUrl: new URL('https://hopwise.example') }],
    ['ALLOWED_HOSTS', 'Hopwise.lan, tracker', { allowedHosts: ['hopwise.lan', 'tracker'] }],
    ['CHANGE_LIMIT_PER_MINUTE', '20', { changeLimitPerMinute: 20 }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', '10.0.0.1, fd00::/8', { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
    ['TRACE_ALLOW_CIDRS', '10.0.0.0/8, 127.0.0.1,::1', { traceAllowCidrs: ['10.0.0.0/8', '127.0.0.1', '::1'] }],
    ['ALLOW_REGISTRATION', 'false', { allowRegistration: false }],
    ['HSTS_PRELOAD_URL', 'none', { hstsPreloadUrl: undefined }],
    ['HSTS_PRELOAD_URL', 'http://mirror.lan/list', { hstsPreloadUrl: new URL('http://mirror.lan/list') }],
    ['BROWSER_PATH', 'none', { browserPath: 'none' }],
    ['BROWSER_PATH', import.meta.filename, { browserPath: import.meta.filename }],
    ['BROWSER_URL', 'http://browser:9222', { browserUrl: 'http://browser:9222' }],
    ['BROWSER_PROXY_HOST', 'server', { browserProxyHost: 'server' }],
    ['BROWSER_AT_ONCE', '4', { browserAtOnce: 4 }],
    ['SMTP_URL', 'smtp://localhost:25', { smtpUrl: 'smtp://localhost:25' }],
    ['MAIL_FROM', 'Hopwise <hop@wise.example>', { mailFrom: 'Hopwise <hop@wise.example>' }],
    ['SECURITY_CONTACT', 'security@hopwise.example', { securityContact: 'mailto:security@hopwise.example' }],
    ['SECURITY_CONTACT', 'mailto:a@hopwise.example', { securityContact: 'mailto:a@hopwise.example' }],
    ['SECURITY_CONTACT', 'https://hopwise.example/report', { securityContact: 'https://hopwise.example/report' }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', 'abc', 'PORT="abc" is invalid: expected a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT="70000" is invalid: expected a whole number from 0 to 65535.'],
    ['PORT', '1.5', 'PORT="1.5" is invalid: expected a whole number from 0 to 65535.'],
    [
      'HOST',
      'http://x',
      'HOST="http://x" is invalid: expected a host name or IP address to listen on, such as 0.0.0.0.',
    ],
    [
      'DATABASE_URL',
      'mysql://root:hunter2@db/x',
      'DATABASE_URL is invalid: expected a URL such as postgres://user:password@localhost:5432/hopwise.',
    ],
    [
      'PUBLIC_URL',
      'https://hopwise.example/app',
      'PUBLIC_URL="https://hopwise.example/app" is invalid: expected an http or https URL without a path, such as https://hopwise.example.',
    ],
    ...['hopwise.lan:3000', 'https://hopwise.lan', '*', 'a,,b'].map((value) => [
      'ALLOWED_HOSTS',
      value,
      `ALLOWED_HOSTS="${value}" is invalid: expected host names separated by commas, without port, such as hopwise.lan,tracker.`,
    ]),
    [
      'BROWSER_PATH',
      '/no/such/chromium',
      'BROWSER_PATH="/no/such/chromium" is invalid: expected none, or the path of Chromium, Chrome or Edge, such as /usr/bin/chromium.',
    ],
    ['BROWSER_URL', 'browser:9222', 'BROWSER_URL is invalid: expected a URL such as http://browser:9222.'],
    ['BROWSER_AT_ONCE', '0', 'BROWSER_AT_ONCE="0" is invalid: expected a whole number from 1 to 16.'],
    [
      'CHANGE_LIMIT_PER_MINUTE',
      '0',
      'CHANGE_LIMIT_PER_MINUTE="0" is invalid: expected a whole number from 1 to 1000000.',
    ],
    [
      'TRUST_PROXY',
      'maybe',
      'TRUST_PROXY="maybe" is invalid: expected true, false, or the IP addresses of the proxies separated by commas.',
    ],
    [
      'TRUST_PROXY',
      '0.0.0.0/0',
      'TRUST_PROXY="0.0.0.0/0" is invalid: expected true, false, or the IP addresses of the proxies separated by commas.',
    ],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET is invalid: expected at least 32 random characters.'],
    [
      'TRACE_ALLOW_CIDRS',
      '10.0.0.0/8,10.0.0.0/99',
      'TRACE_ALLOW_CIDRS="10.0.0.0/8,10.0.0.0/99" is invalid: expected IP ranges separated by commas, such as 10.0.0.0/8,fd00::/8.',
    ],
    [
      'TRACE_EXTRA_CA',
      join(directory, 'absent.pem'),
      `TRACE_EXTRA_CA="${join(directory, 'absent.pem')}" is invalid: expected the path of a readable PEM file with at least one certificate.`,
    ],
    ['GUEST_LIMIT_PER_HOUR', '0', 'GUEST_LIMIT_PER_HOUR="0" is invalid: expected a whole number from 1 to 1000000.'],
    ['USER_LIMIT_PER_HOUR', '-5', 'USER_LIMIT_PER_HOUR="-5" is invalid: expected a whole number from 1 to 1000000.'],
    ['BULK_CONCURRENCY', '0', 'BULK_CONCURRENCY="0" is invalid: expected a whole number from 1 to 1000.'],
    ['BULK_PER_HOST', 'all', 'BULK_PER_HOST="all" is invalid: expected a whole number from 1 to 100.'],
    ['GUEST_RETENTION_DAYS', '1e3', 'GUEST_RETENTION_DAYS="1e3" is invalid: expected a whole number from 1 to 3650.'],
    [
      'HSTS_PRELOAD_URL',
      'off',
      'HSTS_PRELOAD_URL="off" is invalid: expected none, or a URL such as https://mirror.example/preload.json.',
    ],
    [
      'SAFE_BROWSING_API_KEY',
      'a key',
      'SAFE_BROWSING_API_KEY is invalid: expected a Google API key of letters, digits, - and _.',
    ],
    ['SMTP_URL', 'mail.example', 'SMTP_URL is invalid: expected a URL such as smtps://user:password@mail.example:465.'],
    [
      'MAIL_FROM',
      'nobody',
      'MAIL_FROM="nobody" is invalid: expected a sender such as Hopwise <no-reply@hopwise.example>.',
    ],
    [
      'ANALYTICS_URL',
      'stats',
      'ANALYTICS_URL="stats" is invalid: expected a URL such as https://stats.example/events.',
    ],
    ['ALLOW_REGISTRATION', 'perhaps', 'ALLOW_REGISTRATION="perhaps" is invalid: expected true or false.'],
    [
      'METRICS_TOKEN',
      'short',
      'METRICS_TOKEN is invalid: expected at least 16 visible ASCII characters without spaces.',
    ],
    [
      'SECURITY_CONTACT',
      'call us',
      'SECURITY_CONTACT="call us" is invalid: expected an email address or a URL that starts with https:, mailto: or tel:.',
    ],
    [
      'SECURITY_CONTACT',
      'http://hopwise.example/report',
      'SECURITY_CONTACT="http://hopwise.example/report" is invalid: expected an email address or a URL that starts with https:, mailto: or tel:.',
    ],
    [
      'SECURITY_CONTACT',
      'a@b@c',
      'SECURITY_CONTACT="a@b@c" is invalid: expected an email address or a URL that starts with https:, mailto: or tel:.',
    ],
    [
      'SECURITY_CONTACT',
      'mailto:nobody',
      'SECURITY_CONTACT="mailto:nobody" is invalid: expected an email address or a URL that starts with https:, mailto: or tel:.',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL="loud" is invalid: expected one of fatal, error, warn, info, debug, trace, silent.',
    ],
  ])('rejects %s=%s with one sentence', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartupError(message));
  });

  it('reads every certificate of a file', () => {
    const path = join(directory, 'authorities.pem');
    writeFileSync(path, `# ours\n${rootCertificates.slice(0, 2).join('\n')}\n`);
    const { traceExtraCa } = readConfig({ TRACE_EXTRA_CA: path });
    expect(traceExtraCa.map((pem) => new X509Certificate(pem).fingerprint)).toEqual(
      rootCertificates.slice(0, 2).map((pem) => new X509Certificate(pem).fingerprint),
    );
  });

  it('rejects a certificate file without certificates', () => {
    const path = join(directory, 'not-a-certificate.pem');
    writeFileSync(path, '-----BEGIN CERTIFICATE-----\nhello\n-----END CERTIFICATE-----');
    expect(() => readConfig({ TRACE_EXTRA_CA: path })).toThrow(/^TRACE_EXTRA_CA=.* is invalid: /);
  });
});
