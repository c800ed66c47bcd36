import { chromiumSuites } from '../../certificate/trust-store.ts';

/** A cipher suite as registered with IANA, by the name OpenSSL gives it. */
export interface CipherSuite {
  id: number;
  name: string;
  bits: number;
}

/** TLS 1.3 (RFC 8446 appendix B.4). */
export const modernSuites: readonly CipherSuite[] = [
  { id: 0x1302, name: 'TLS_AES_256_GCM_SHA384', bits: 256 },
  { id: 0x1303, name: 'TLS_CHACHA20_POLY1305_SHA256', bits: 256 },
  { id: 0x1301, name: 'TLS_AES_128_GCM_SHA256', bits: 128 },
  { id: 0x1304, name: 'TLS_AES_128_CCM_SHA256', bits: 128 },
  { id: 0x1305, name: 'TLS_AES_128_CCM_8_SHA256', bits: 128 },
];

/** SSL 3.0 to TLS 1.2, the best first: a server that follows the client's order then shows its best. */
export const classicSuites: readonly CipherSuite[] = [
  { id: 0xc02c, name: 'ECDHE-ECDSA-AES256-GCM-SHA384', bits: 256 },
  { id: 0xc030, name: 'ECDHE-RSA-AES256-GCM-SHA384', bits: 256 },
  { id: 0xcca9, name: 'ECDHE-ECDSA-CHACHA20-POLY1305', bits: 256 },
  { id: 0xcca8, name: 'ECDHE-RSA-CHACHA20-POLY1305', bits: 256 },
  { id: 0xc02b, name: 'ECDHE-ECDSA-AES128-GCM-SHA256', bits: 128 },
  { id: 0xc02f, name: 'ECDHE-RSA-AES128-GCM-SHA256', bits: 128 },
  { id: 0xc0ad, name: 'ECDHE-ECDSA-AES256-CCM', bits: 256 },
  { id: 0xc0ac, name: 'ECDHE-ECDSA-AES128-CCM', bits: 128 },
  { id: 0x009f, name: 'DHE-RSA-AES256-GCM-SHA384', bits: 256 },
  { id: 0xccaa, name: 'DHE-RSA-CHACHA20-POLY1305', bits: 256 },
  { id: 0x009e, name: 'DHE-RSA-AES128-GCM-SHA256', bits: 128 },
  { id: 0xc09f, name: 'DHE-RSA-AES256-CCM', bits: 256 },
  { id: 0xc09e, name: 'DHE-RSA-AES128-CCM', bits: 128 },
  { id: 0xc024, name: 'ECDHE-ECDSA-AES256-SHA384', bits: 256 },
  { id: 0xc028, name: 'ECDHE-RSA-AES256-SHA384', bits: 256 },
  { id: 0xc00a, name: 'ECDHE-ECDSA-AES256-SHA', bits: 256 },
  { id: 0xc014, name: 'ECDHE-RSA-AES256-SHA', bits: 256 },
  { id: 0xc023, name: 'ECDHE-ECDSA-AES128-SHA256', bits: 128 },
  { id: 0xc027, name: 'ECDHE-RSA-AES128-SHA256', bits: 128 },
  { id: 0xc009, name: 'ECDHE-ECDSA-AES128-SHA', bits: 128 },
  { id: 0xc013, name: 'ECDHE-RSA-AES128-SHA', bits: 128 },
  { id: 0xc077, name: 'ECDHE-RSA-CAMELLIA256-SHA384', bits: 256 },
  { id: 0xc076, name: 'ECDHE-RSA-CAMELLIA128-SHA256', bits: 128 },
  { id: 0x006b, name: 'DHE-RSA-AES256-SHA256', bits: 256 },
  { id: 0x0067, name: 'DHE-RSA-AES128-SHA256', bits: 128 },
  { id: 0x0039, name: 'DHE-RSA-AES256-SHA', bits: 256 },
  { id: 0x0033, name: 'DHE-RSA-AES128-SHA', bits: 128 },
  { id: 0x0038, name: 'DHE-DSS-AES256-SHA', bits: 256 },
  { id: 0x0032, name: 'DHE-DSS-AES128-SHA', bits: 128 },
  { id: 0x0088, name: 'DHE-RSA-CAMELLIA256-SHA', bits: 256 },
  { id: 0x0045, name: 'DHE-RSA-CAMELLIA128-SHA', bits: 128 },
  { id: 0x009a, name: 'DHE-RSA-SEED-SHA', bits: 128 },
  { id: 0x009d, name: 'AES256-GCM-SHA384', bits: 256 },
  { id: 0x009c, name: 'AES128-GCM-SHA256', bits: 128 },
  { id: 0xc09d, name: 'AES256-CCM', bits: 256 },
  { id: 0xc09c, name: 'AES128-CCM', bits: 128 },
  { id: 0x003d, name: 'AES256-SHA256', bits: 256 },
  { id: 0x003c, name: 'AES128-SHA256', bits: 128 },
  { id: 0x0035, name: 'AES256-SHA', bits: 256 },
  { id: 0x002f, name: 'AES128-SHA', bits: 128 },
  { id: 0x0084, name: 'CAMELLIA256-SHA', bits: 256 },
  { id: 0x0041, name: 'CAMELLIA128-SHA', bits: 128 },
  { id: 0x0096, name: 'SEED-SHA', bits: 128 },
  { id: 0xc008, name: 'ECDHE-ECDSA-DES-CBC3-SHA', bits: 112 },
  { id: 0xc012, name: 'ECDHE-RSA-DES-CBC3-SHA', bits: 112 },
  { id: 0x0016, name: 'DHE-RSA-DES-CBC3-SHA', bits: 112 },
  { id: 0x0013, name: 'DHE-DSS-DES-CBC3-SHA', bits: 112 },
  { id: 0x000a, name: 'DES-CBC3-SHA', bits: 112 },
  { id: 0x0007, name: 'IDEA-CBC-SHA', bits: 128 },
  { id: 0xc007, name: 'ECDHE-ECDSA-RC4-SHA', bits: 128 },
  { id: 0xc011, name: 'ECDHE-RSA-RC4-SHA', bits: 128 },
  { id: 0x0005, name: 'RC4-SHA', bits: 128 },
  { id: 0x0004, name: 'RC4-MD5', bits: 128 },
  { id: 0x0015, name: 'DHE-RSA-DES-CBC-SHA', bits: 56 },
  { id: 0x0009, name: 'DES-CBC-SHA', bits: 56 },
  { id: 0x0014, name: 'EXP-DHE-RSA-DES-CBC-SHA', bits: 40 },
  { id: 0x0008, name: 'EXP-DES-CBC-SHA', bits: 40 },
  { id: 0x0006, name: 'EXP-RC2-CBC-MD5', bits: 40 },
  { id: 0x0003, name: 'EXP-RC4-MD5', bits: 40 },
  { id: 0xc010, name: 'ECDHE-RSA-NULL-SHA', bits: 0 },
  { id: 0xc006, name: 'ECDHE-ECDSA-NULL-SHA', bits: 0 },
  { id: 0x003b, name: 'NULL-SHA256', bits: 0 },
  { id: 0x0002, name: 'NULL-SHA', bits: 0 },
  { id: 0x0001, name: 'NULL-MD5', bits: 0 },
  { id: 0x00a7, name: 'ADH-AES256-GCM-SHA384', bits: 256 },
  { id: 0x00a6, name: 'ADH-AES128-GCM-SHA256', bits: 128 },
  { id: 0x003a, name: 'ADH-AES256-SHA', bits: 256 },
  { id: 0x0034, name: 'ADH-AES128-SHA', bits: 128 },
  { id: 0x001b, name: 'ADH-DES-CBC3-SHA', bits: 112 },
  { id: 0x0018, name: 'ADH-RC4-MD5', bits: 128 },
  { id: 0xc019, name: 'AECDH-AES256-SHA', bits: 256 },
  { id: 0xc018, name: 'AECDH-AES128-SHA', bits: 128 },
];

const byName = new Map([...modernSuites, ...classicSuites].map((suite) => [suite.name, suite]));
const byId = new Map([...modernSuites, ...classicSuites].map((suite) => [suite.id, suite]));

/** undefined for a suite that was never offered here. */
export const suiteOf = (id: number): CipherSuite | undefined => byId.get(id);
export const suiteNamed = (name: string): CipherSuite | undefined => byName.get(name);

const broken = ({ name, bits }: CipherSuite): boolean => bits < 112 || /^A(EC)?DH-/.test(name);
const rc4 = (suite: CipherSuite): boolean => suite.name.includes('RC4') && !broken(suite);
const smallBlock = (suite: CipherSuite): boolean => /DES-CBC3|IDEA/.test(suite.name) && !broken(suite);
const sound = (suite: CipherSuite): boolean => !(broken(suite) || rc4(suite) || smallBlock(suite));

/** The suites Chromium still offers before TLS 1.3. */
const browserSuites: ReadonlySet<string> = new Set(chromiumSuites);

/** The suites that belong to each kind; see TlsSuiteKind. */
export const suiteKinds = {
  broken: classicSuites.filter(broken),
  rc4: classicSuites.filter(rc4),
  'small-block': classicSuites.filter(smallBlock),
  'finite-field-dh': classicSuites.filter((suite) => suite.name.startsWith('DHE-') && sound(suite)),
  '128-bit': classicSuites.filter((suite) => suite.bits === 128 && sound(suite)),
  '256-bit': classicSuites.filter((suite) => suite.bits === 256 && sound(suite)),
  'forward-secret': classicSuites.filter((suite) => /^(EC)?DHE-/.test(suite.name) && sound(suite)),
  browsers: classicSuites.filter(({ name }) => browserSuites.has(name)),
  aead: classicSuites.filter((suite) => /GCM|CCM|POLY1305/.test(suite.name) && sound(suite)),
} as const;
