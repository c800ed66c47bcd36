const signed = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Points of a score with their sign: `-20 points`, `+1 point`. */
export function formatPoints(points: number): string {
  return `${signed.format(points).replace('-', '−')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}
