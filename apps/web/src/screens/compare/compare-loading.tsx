import { Skeleton } from '@mantine/core';
import { Blocks } from '../../ui/blocks.tsx';

export function CompareLoading() {
  return (
    <Blocks wide>
      <p role="status">Comparing checks...</p>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Blocks>
  );
}
