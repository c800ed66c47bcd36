/** The last days up to now, today included: `1d` is today alone. */
export const periods = ['1d', '7d', '30d', '90d'] as const;
export type Period = (typeof periods)[number];

export const periodDays: Readonly<Record<Period, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 };
