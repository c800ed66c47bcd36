import type { Finding } from '@hopwise/model';

export const isPassed = ({ status, severity }: Finding): boolean => status === 'scored' && severity === 'good';

/** Whether its points are a loss to worry about: what passed short of full points is not. */
export const isLoss = ({ status, severity, points }: Finding): boolean =>
  status === 'scored' && severity !== 'good' && severity !== 'info' && (points ?? 0) < 0;
