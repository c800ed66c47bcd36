import type { MixedContent } from '@hopwise/model';
import { Badge } from '@mantine/core';

export function MixedContentBadge({ kind }: { kind: MixedContent }) {
  return (
    <>
      <Badge color={kind === 'NONE' ? 'green' : 'orange'}>{kind}</Badge>
      {kind === 'UNKNOWN' && ' The page could not be read.'}
    </>
  );
}
