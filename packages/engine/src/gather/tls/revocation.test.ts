import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gathered } from '@hopwise/model';
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '../../testing/http-site.ts';
import { generousMs, localNetwork } from '../../testing/local-network.ts';
import {
  crlAt,
  issueCertificate,
  makeAuthorities,
  ocspAt,
  ocspSigning,
  type TestCertificate,
} from '../../testing/pki.ts';
import {
  authoritiesOnly,
  type OcspOptions,
  ocspResponse,
  revocationList,
  startTlsServer,
} from '../../testing/pki-server.ts';
import type { Recall } from './revocation.ts';
import { gatherTls } from './tls.ts';

const { root, intermediate, strangeRoot } = await makeAuthorities();
const network = localNetwork({ extraCa: [root.pem] });

async function look(leaf: TestCertificate, recall?: Recall) {
  await using server = await startTlsServer([leaf, intermediate]);
  const { port } = server;
  const signal = AbortSignal.timeout(generousMs);
  const gathered = await gatherTls({ host: 'site.test', port, network, signal, ...(recall && { recall }) });
  if (!gathered.ok) throw new Error(gathered.error.message);
  return gathered.value;
}

/** Each has another serial number, and a list or responder of the authority's site. */
const issueAt = (port: number, validToDays: number, path = '/list.crl') => {
  const url = `http://authority.test:${port}${path}`;
  const extensions = [path.endsWith('.crl') ? crlAt(url) : ocspAt(url)];
  return issueCertificate({ name: 'site.test', issuer: intermediate, validToDays, extensions });
};

it('finds a certificate on the list of its authority, and another not', async () => {
  let list: Buffer = Buffer.alloc(0);
  await using authority = await startSite({ '/list.crl': () => ({ body: list }) });
  const [revoked, sound] = [await issueAt(authority.port, 50), await issueAt(authority.port, 51)];
  list = await revocationList(intermediate, [await issueAt(authority.port, 52), revoked]);
  expect(await look(revoked)).toMatchObject({
    trusted: false,
    certificateTrusted: false,
    trustErrors: ['revoked'],
    revocation: { revoked: true, source: 'crl', reason: null },
  });
  expect(await look(sound)).toMatchObject({
    trusted: true,
    trustErrors: [],
    revocation: { revoked: false, source: 'crl', reason: null },
  });
});

it('fetches a list once for all the certificates on it', async () => {
  const list = await revocationList(intermediate, []);
  await using authority = await startSite({ '/list.crl': { body: list } });
  const known = new Map<string, Promise<Gathered<unknown>>>();
  const recall: Recall = (what, gather) => {
    const found = known.get(what) ?? gather();
    known.set(what, found);
    return found as ReturnType<typeof gather>;
  };
  for (const days of [50, 51]) {
    const { revocation } = await look(await issueAt(authority.port, days), recall);
    expect(revocation).toMatchObject({ revoked: false, source: 'crl' });
  }
  expect(authority.log).toEqual(['GET /list.crl']);
});

it.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['signed by another authority', () => revocationList(strangeRoot, []), "isn't signed by the CA"],
  [
    'signed by another in its name',
    () => revocationList({ ...strangeRoot, name: intermediate.name }, []),
    "isn't signed by the CA",
  ],
  ['out of date', () => revocationList(intermediate, [], { nextUpdateDays: -1 }), 'out of date'],
  [
    'for other certificates',
    () => revocationList(intermediate, [], { extensions: [authoritiesOnly] }),
    "doesn't cover",
  ],
  ['no list', () => Buffer.from('noise'), "can't be read"],
  ['too long', () => Buffer.alloc(4_000_001), 'more than 4 MB'],
])('is reported as not checked where the list is %s', async (_name, makeList, reason) => {
  await using authority = await startSite({ '/list.crl': { body: await makeList() } });
  const tls = await look(await issueAt(authority.port, 50));
  expect(tls.revocation).toEqual({ revoked: null, source: null, reason: expect.stringContaining(reason) });
  expect(tls.trusted).toBe(true);
});

it('does not ask where a list is at an address that may not be contacted', async () => {
  const extensions = [crlAt('http://169.254.169.254/list.crl')];
  const { revocation } = await look(await issueCertificate({ name: 'site.test', issuer: intermediate, extensions }));
  expect(revocation).toMatchObject({ revoked: null, reason: expect.stringContaining('Blocked: ') });
});

/** The responder must be there before the certificate that names it, and that before the response about it. */
async function lookWithResponder(options: OcspOptions) {
  let body = Buffer.alloc(0);
  const asked: string[] = [];
  const responder = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(body);
  });
  await once(responder.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void responder.close());
  const leaf = await issueAt((responder.address() as AddressInfo).port, 50, '/ocsp');
  body = Buffer.from(ocspResponse(leaf, options));
  return { asked, revocation: (await look(leaf)).revocation };
}

const delegate = await issueCertificate({ name: 'Responder', issuer: intermediate, purposes: [ocspSigning] });
const impostor = await issueCertificate({ name: 'Impostor', issuer: intermediate });

it.each<[string, OcspOptions, boolean | null]>([
  ['good', { signer: intermediate }, false],
  ['revoked', { signer: intermediate, revoked: true }, true],
  ['good, as one whom the authority lets respond says', { signer: delegate, delegate }, false],
  ['good, as one who may not respond says', { signer: impostor, delegate: impostor }, null],
  ['good, unsigned', {}, null],
  ['good until yesterday', { signer: intermediate, nextUpdateDays: -1 }, null],
])('queries the OCSP responder: %s', async (_name, options, revoked) => {
  const { revocation, asked } = await lookWithResponder(options);
  expect(revocation).toMatchObject({ revoked, source: revoked === null ? null : 'ocsp' });
  // A DER sequence in Base64. What follows the M depends on the length of the random serial number.
  expect(asked).toEqual([expect.stringMatching(/^\/ocsp\/M/)]);
});
