import { Skeleton } from '@mantine/core';
import { Blocks } from '../../ui/blocks.tsx';

export function SharedLoading() {
  return (
    <Blocks wide>
      <p role="status">Loading check details...</p>
      <Skeleton height={280} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </Blocks>
  );
}
