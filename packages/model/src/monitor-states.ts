/** What a monitor shows, the most pressing first. `new`: it has not run yet, or, for the public, has never worked so far. */
export const monitorStates = [
  'paused',
  'maintenance',
  'down',
  'recovering',
  'failing',
  'changed',
  'certificate-expiring',
  'up',
  'new',
] as const;
export type MonitorStateName = (typeof monitorStates)[number];
