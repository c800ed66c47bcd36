import type { MixedContent } from '@hopwise/model';
import { Badge } from '@mantine/core';

export function MixedContentBadge({ kind }: { kind: MixedContent }) {
  return (
    <>
      <Badge color={colorOf(kind)}>{kind}</Badge>
      {kind === 'UNKNOWN' && ' The page could not be read.'}
    </>
  );
}

function colorOf(kind: MixedContent): string {
  if (kind === 'UNKNOWN') return 'gray';
  return kind === 'NONE' ? 'green' : 'orange';
}
