import { Skeleton } from '@mantine/core';
import { Blocks } from '../ui/blocks.tsx';

/** Until what a link opens is there. */
export function SharedLoading({ label }: { label: string }) {
  return (
    <Blocks wide>
      <p role="status">{label}</p>
      <Skeleton height={280} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </Blocks>
  );
}
