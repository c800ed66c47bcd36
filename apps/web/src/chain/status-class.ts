interface StatusClass {
  label: string;
  color: string;
}

const classes: readonly (StatusClass & { from: number })[] = [
  { from: 500, label: 'Server error', color: 'red' },
  { from: 400, label: 'Client error', color: 'orange' },
  { from: 300, label: 'Redirection', color: 'brand' },
  { from: 200, label: 'Success', color: 'green' },
  { from: 100, label: 'Informational', color: 'gray' },
];

/** What kind of response a status code is (RFC 9110 section 15). null: none came. */
export function statusClass(statusCode: number | null): StatusClass {
  const found = classes.find(({ from }) => statusCode !== null && statusCode >= from);
  return found ?? { label: 'No response', color: 'gray' };
}
