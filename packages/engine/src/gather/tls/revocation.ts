import type { X509Certificate } from 'node:crypto';
import type { Gathered, RevocationStatus } from '@hopwise/model';
import { type CertificateFields, readCertificateFields } from '../../certificate/certificate-fields.ts';
import { crlUrls, ocspUrls } from '../../certificate/certificate-promises.ts';
import { isOcspSignedBy, ocspRequestUrl } from '../../certificate/ocsp-request.ts';
import { type OcspStaple, readOcspStaple } from '../../certificate/ocsp-staple.ts';
import { type RevokedSerials, readRevocationList } from '../../certificate/revocation-list.ts';
import type { Network } from '../../network.ts';
import { netError } from '../../request/net-error.ts';

/** Recent facts about a site or an authority. */
export type Recall = <T>(what: string, gather: () => Promise<Gathered<T>>) => Promise<Gathered<T>>;

export interface RevocationQuestion {
  leaf: X509Certificate;
  issuer: X509Certificate;
  staple: OcspStaple | undefined;
  fetchFile: Network['fetchFile'];
  recall: Recall;
  signal: AbortSignal;
}

const timeoutMs = 2000;
const maxResponseBytes = 50_000;
/** Lists of public authorities that matter are cut into smaller ones. */
const maxListBytes = 4_000_000;

const unknown = (reason: string): RevocationStatus => ({ revoked: null, source: null, reason });

/** Asks the authority about one certificate: what the server staples, else its responder, else its list. */
export async function checkRevocation(question: RevocationQuestion): Promise<RevocationStatus> {
  const { staple, leaf } = question;
  if (staple && staple.status !== 'unknown') {
    return { revoked: staple.status === 'revoked', source: 'staple', reason: null };
  }
  const fields = readCertificateFields(leaf.raw);
  const [responder] = ocspUrls(fields);
  const [list] = crlUrls(fields);
  const responded = responder === undefined ? undefined : await askResponder(responder, fields, question);
  if (responded && responded.revoked !== null) return responded;
  if (list !== undefined) return lookUpInList(list, fields, question);
  return responded ?? unknown('the certificate lists neither an OCSP responder nor a CRL');
}

async function askResponder(
  responder: string,
  fields: CertificateFields,
  { leaf, issuer, fetchFile, signal }: RevocationQuestion,
): Promise<RevocationStatus> {
  const url = ocspRequestUrl(responder, leaf, issuer);
  const fetched = await fetchFile({ url, maxBytes: maxResponseBytes, timeoutMs, signal });
  if (!fetched.ok) return unknown(`the OCSP responder couldn't be reached: ${fetched.error.message}`);
  const response = readOcspStaple(fetched.value, fields.serialNumber);
  if (!response || !isOcspSignedBy(fetched.value, issuer)) {
    return unknown('the OCSP responder sent no response for this certificate signed by its CA');
  }
  if (isOver(response.nextUpdate)) return unknown('the OCSP response is out of date');
  if (response.status === 'unknown') return unknown("the OCSP responder doesn't know the certificate");
  return { revoked: response.status === 'revoked', source: 'ocsp', reason: null };
}

async function lookUpInList(
  url: string,
  { serialNumber }: CertificateFields,
  { issuer, fetchFile, recall, signal }: RevocationQuestion,
): Promise<RevocationStatus> {
  const gathered = await recall(`crl ${issuer.fingerprint256} ${url}`, async (): Promise<Gathered<RevokedSerials>> => {
    const fetched = await fetchFile({ url, maxBytes: maxListBytes, timeoutMs, signal });
    if (!fetched.ok) return fetched;
    const list = readRevocationList(fetched.value, issuer);
    return 'reason' in list
      ? { ok: false, error: netError('INVALID_RESPONSE', undefined, `${list.reason}.`) }
      : { ok: true, value: list };
  });
  if (!gathered.ok) return unknown(`the CRL couldn't be used: ${gathered.error.message}`);
  if (isOver(gathered.value.nextUpdate)) return unknown('the CRL is out of date');
  return { revoked: gathered.value.has(serialNumber), source: 'crl', reason: null };
}

const isOver = (nextUpdate: Date | null): boolean => nextUpdate !== null && nextUpdate < new Date();
