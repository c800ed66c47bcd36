import type { TlsEvidence } from '@hopwise/model';
import { gatherTls } from '../gather/tls/tls.ts';
import { generousMs, localNetwork } from './local-network.ts';
import { type CertificateOptions, issueCertificate, makeAuthorities, type TestCertificate } from './pki.ts';
import { startTlsServer } from './pki-server.ts';

type ServerOptions = Parameters<typeof startTlsServer>[1];

/** Authorities of their own, certificates from them, and a look at a server that has one. */
export async function prepareTlsInspection() {
  const authorities = await makeAuthorities();
  const network = localNetwork({ extraCa: [authorities.root.pem] });
  return {
    ...authorities,
    issue: (options: Partial<CertificateOptions> = {}): Promise<TestCertificate> =>
      issueCertificate({ name: 'site.test', issuer: authorities.intermediate, ...options }),
    async look(
      sent: readonly TestCertificate[],
      { host = 'site.test', ...options }: ServerOptions & { host?: string } = {},
    ): Promise<TlsEvidence> {
      await using server = await startTlsServer(sent, options);
      const gathered = await gatherTls({ host, port: server.port, network, signal: AbortSignal.timeout(generousMs) });
      if (!gathered.ok) throw new Error(gathered.error.message);
      return gathered.value;
    },
  };
}
