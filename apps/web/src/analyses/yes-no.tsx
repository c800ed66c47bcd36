import { Badge } from '@mantine/core';

/** A flag whose good value is yes. */
export function YesNo({ value }: { value: boolean }) {
  return <Badge color={value ? 'green' : 'red'}>{value ? 'Yes' : 'No'}</Badge>;
}
