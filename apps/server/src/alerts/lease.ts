/** Longer than any attempt takes, and than the database is usually away. */
const leaseMs = 3 * 60_000;

export const leaseEnds = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** A lease that ends later than one that begins now was taken before the clock was set back. */
export const isLeased = (leasedUntil: Date | null, now: Date): boolean =>
  leasedUntil !== null && leasedUntil > now && leasedUntil <= leaseEnds(now);
