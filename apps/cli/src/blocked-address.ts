import type { Trace } from '@hopwise/model';

/** Said once, where private addresses were not contacted. */
export const privateHint = 'private and local IP addresses are blocked; use --allow-private to allow them';

export const isBlockedAddress = ({ end }: Trace): boolean =>
  end.kind === 'blocked' && end.error.code === 'ADDRESS_REFUSED';
