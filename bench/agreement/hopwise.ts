import { analyze } from '@hopwise/audits';
import { createNetwork, gatherEvidence } from '@hopwise/engine';
import type { Finding } from '@hopwise/model';
import { evidenceKinds } from '@hopwise/model';
import type { ServedSites } from './serve-sites.ts';

export interface HopwiseJudgement {
  security: { score: number; findings: Finding[] };
  seo: { score: number; findings: Finding[] };
}

/** Gathers evidence and analyzes it like the server. Needs routeToLoopback in this process. */
export async function judgeByHopwise(url: string, { routes, authority }: ServedSites): Promise<HopwiseJudgement> {
  const addresses = new Map(routes.map(({ name, address }) => [name, address]));
  const network = createNetwork({
    allowCidrs: ['127.0.0.0/8'],
    extraCa: [authority],
    lookup: async (hostname) => {
      const address = addresses.get(hostname);
      return address === undefined ? [] : [{ address, family: 4 }];
    },
  });
  try {
    const options = { network, maxHops: 10, timeoutMs: 60_000, needs: evidenceKinds };
    const evidence = await gatherEvidence({ url, method: 'GET' }, options);
    const { security } = analyze(evidence, ['security']).analysis;
    // Lighthouse ignores certificate errors, which is an option in Hopwise.
    const trace = { ...evidence.trace, invalidCertificatesAllowed: true };
    const { seo } = analyze({ ...evidence, trace }, ['seo']).analysis;
    if (!security || !seo) throw new Error(`Hopwise failed to analyze ${url}`);
    return {
      security: { score: security.flags.securityHeaders.uncappedScore, findings: security.findings },
      seo: { score: seo.uncappedScore ?? seo.score, findings: seo.findings },
    };
  } finally {
    network.close();
  }
}
