import { Skeleton } from '@mantine/core';
import { Blocks } from '../../ui/blocks.tsx';

export function CheckLoading() {
  return (
    <Blocks wide>
      <p role="status">Loading check details...</p>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={150} radius="lg" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </Blocks>
  );
}
