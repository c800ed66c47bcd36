import { type DerElement, derTag, oidText, readDerList } from './der.ts';

export interface SignatureAlgorithm {
  /** For example sha256WithRSAEncryption; the dotted identifier for algorithms without a name here. */
  name: string;
  /** Lower case, without dashes. null where the algorithm has no separate hash (Ed25519) or it is unknown. */
  hash: string | null;
}

const rsassaPss = '1.2.840.113549.1.1.10';

const signatureAlgorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  '1.2.840.113549.1.1.2': { name: 'md2WithRSAEncryption', hash: 'md2' },
  '1.2.840.113549.1.1.3': { name: 'md4WithRSAEncryption', hash: 'md4' },
  '1.2.840.113549.1.1.4': { name: 'md5WithRSAEncryption', hash: 'md5' },
  '1.2.840.113549.1.1.5': { name: 'sha1WithRSAEncryption', hash: 'sha1' },
  '1.3.14.3.2.29': { name: 'sha1WithRSA', hash: 'sha1' },
  '1.2.840.113549.1.1.14': { name: 'sha224WithRSAEncryption', hash: 'sha224' },
  '1.2.840.113549.1.1.11': { name: 'sha256WithRSAEncryption', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { name: 'sha384WithRSAEncryption', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { name: 'sha512WithRSAEncryption', hash: 'sha512' },
  '1.2.840.10040.4.3': { name: 'dsaWithSHA1', hash: 'sha1' },
  '2.16.840.1.101.3.4.3.2': { name: 'dsaWithSHA256', hash: 'sha256' },
  '1.2.840.10045.4.1': { name: 'ecdsa-with-SHA1', hash: 'sha1' },
  '1.2.840.10045.4.3.1': { name: 'ecdsa-with-SHA224', hash: 'sha224' },
  '1.2.840.10045.4.3.2': { name: 'ecdsa-with-SHA256', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { name: 'ecdsa-with-SHA384', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { name: 'ecdsa-with-SHA512', hash: 'sha512' },
  '1.3.101.112': { name: 'ED25519', hash: null },
  '1.3.101.113': { name: 'ED448', hash: null },
  '2.16.840.1.101.3.4.3.17': { name: 'ML-DSA-44', hash: null },
  '2.16.840.1.101.3.4.3.18': { name: 'ML-DSA-65', hash: null },
  '2.16.840.1.101.3.4.3.19': { name: 'ML-DSA-87', hash: null },
};

const hashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

export function signatureAlgorithm(oid: string, parameters: DerElement | undefined): SignatureAlgorithm | undefined {
  if (oid === '') return undefined;
  if (oid === rsassaPss) return { name: 'rsassaPss', hash: pssHash(parameters) };
  return signatureAlgorithms[oid] ?? { name: oid, hash: null };
}

/** RFC 4055 section 3.1: the hash is the parameter tagged 0, and SHA-1 where that is left out. */
function pssHash(parameters: DerElement | undefined): string | null {
  const tagged = readDerList(parameters?.content ?? Buffer.alloc(0)).find(
    ({ tag }) => tag === derTag.contextConstructed(0),
  );
  if (!tagged) return 'sha1';
  const [algorithm] = readDerList(tagged.content);
  const [id] = readDerList(algorithm?.content ?? Buffer.alloc(0));
  return (id && hashes[oidText(id.content)]) ?? null;
}
