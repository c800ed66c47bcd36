export const checkStatuses = ['OK', 'ERROR', 'TIMEOUT', 'LOOP'] as const;
export type CheckStatus = (typeof checkStatuses)[number];
