import type { DistinguishedName, HopTls } from '@hopwise/model';
import { FactList } from '../../../ui/fact-list.tsx';
import { Moment } from '../../../ui/moment.tsx';

const nameOf = (name: DistinguishedName) => name.O ?? name.CN ?? 'Unnamed';

/** The short of a hop's certificate. */
export function CertificateFacts({ tls: { chain, protocol, cipher, trusted, trustError } }: { tls: HopTls }) {
  const leaf = chain[0];
  return (
    <FactList
      facts={[
        ['Trusted', trusted ? 'Yes' : `No (${trustError ?? 'unknown reason'})`],
        ['Protocol', `${protocol}, ${cipher}`],
        ...(leaf
          ? ([
              ['Subject', leaf.subject.CN ?? nameOf(leaf.subject)],
              ['Issuer', nameOf(leaf.issuer)],
              ['Valid until', <Moment key="valid-to" iso={leaf.validTo} />],
            ] as const)
          : []),
      ]}
    />
  );
}
