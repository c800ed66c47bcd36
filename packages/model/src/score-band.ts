export interface ScoreBand {
  label: 'Excellent' | 'Good' | 'Fair' | 'Poor';
  color: 'green' | 'yellow' | 'orange' | 'red';
}

const bands: readonly (ScoreBand & { from: number })[] = [
  { from: 80, label: 'Excellent', color: 'green' },
  { from: 60, label: 'Good', color: 'yellow' },
  { from: 40, label: 'Fair', color: 'orange' },
];

/** The color and label of a score out of 100. */
export function scoreBand(score: number): ScoreBand {
  const band = bands.find(({ from }) => score >= from);
  return band ? { label: band.label, color: band.color } : { label: 'Poor', color: 'red' };
}
