import * as z from 'zod/mini';

export const distinguishedName = z.record(z.string(), z.string());
export type DistinguishedName = z.infer<typeof distinguishedName>;

export const certificate = z.object({
  subject: distinguishedName,
  issuer: distinguishedName,
  /** Subject alternative names as `DNS:example.com` or `IP Address:192.0.2.1`; at most the first 100. */
  subjectAltNames: z.array(z.string()),
  subjectAltNameCount: z.int(),
  serialNumber: z.string(),
  /** ISO 8601. */
  validFrom: z.string(),
  validTo: z.string(),
  /** rsa, ec, ed25519, … as OpenSSL names key types. */
  keyType: z.string(),
  keyBits: z.nullable(z.int()),
  keyCurve: z.nullable(z.string()),
  rsaExponent: z.nullable(z.string()),
  /** For example sha256WithRSAEncryption. null when it could not be read. */
  signatureAlgorithm: z.nullable(z.string()),
  /** md5, sha1, sha256, … null where the algorithm has no separate hash (Ed25519) or it is unknown. */
  signatureHash: z.nullable(z.string()),
  sha256Fingerprint: z.string(),
  isCa: z.boolean(),
  selfSigned: z.boolean(),
});
export type Certificate = z.infer<typeof certificate>;

/** The leaf, then each certificate that issued the one before, as far as they were sent; without the root. */
export const certificateChain = z.array(certificate);
