import { Badge } from '@mantine/core';

interface SpeedBadgeProps {
  timeMs: number;
  /** What takes less is fast. */
  fastMs: number;
  /** Nothing is praised or blamed about a chain that ends nowhere. */
  isReached?: boolean;
}

export function SpeedBadge({ timeMs, fastMs, isReached = true }: SpeedBadgeProps) {
  const isFast = timeMs < fastMs;
  const color = isFast ? 'green' : 'orange';
  return <Badge color={isReached ? color : 'gray'}>{isFast ? 'Fast' : 'Slow'}</Badge>;
}
