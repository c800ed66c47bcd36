import type { CertificateSummary } from '@hopwise/model';
import { Badge } from '@mantine/core';

/** Whether a browser would accept the certificate. Over plain http, or where no connection was made, there is none. */
export function CertificateBadge({ certificate }: { certificate: Pick<CertificateSummary, 'valid' | 'validTo'> }) {
  const { valid, validTo } = certificate;
  if (validTo === null) return <Badge color="gray">No certificate</Badge>;
  return <Badge color={valid ? 'green' : 'red'}>{valid ? 'Valid Certificate' : 'Invalid Certificate'}</Badge>;
}
