import { Badge } from '@mantine/core';

/** Whether a browser would accept the certificate. */
export function CertificateBadge({ valid }: { valid: boolean }) {
  return <Badge color={valid ? 'green' : 'red'}>{valid ? 'Valid Certificate' : 'Invalid Certificate'}</Badge>;
}
