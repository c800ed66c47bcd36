/** How bad an outcome is. good: nothing to do. info: worth knowing, no fault. */
export const severities = ['critical', 'high', 'medium', 'low', 'info', 'good'] as const;
export type Severity = (typeof severities)[number];
