import { Badge } from '@mantine/core';

/** A flag whose good value is yes; null where it could not be checked. */
export function YesNo({ value }: { value: boolean | null }) {
  if (value === null) return <Badge color="gray">Not checked</Badge>;
  return <Badge color={value ? 'green' : 'red'}>{value ? 'Yes' : 'No'}</Badge>;
}
