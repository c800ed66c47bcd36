/** How a figure differs from that of the period before. */
export interface Change {
  /** `+12 %`, `−3.1 points`, `–` where there is nothing to compare. */
  text: string;
  direction: 'up' | 'down' | 'same' | undefined;
}

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'never' });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0, signDisplay: 'never' });

const nothing: Change = { text: '–', direction: undefined };

/** Of a count, in percent of what it was. */
export function countChange(now: number, before: number): Change {
  return before > 0 ? inPercent(now, before) : nothing;
}

/** Of a mean, in percent of what it was. null: there was nothing to take a mean of. */
export function meanChange(now: number | null, before: number | null): Change {
  if (now === null || before === null) return nothing;
  if (before === 0 && now > 0) return { text: 'up from 0', direction: 'up' };
  return before === 0 ? signed(0, whole, '%') : inPercent(now, before);
}

function inPercent(now: number, before: number): Change {
  const percent = (now / before - 1) * 100;
  return signed(percent, Math.abs(percent) < 10 ? oneDecimal : whole, '%');
}

/** Of a figure that is a percentage itself. */
export function pointChange(now: number | null, before: number | null): Change {
  if (now === null || before === null) return nothing;
  return signed(now - before, oneDecimal, 'points');
}

function signed(difference: number, format: Intl.NumberFormat, unit: string): Change {
  const size = format.format(difference);
  if (size === '0') return { text: 'no change', direction: 'same' };
  const isUp = difference > 0;
  return { text: `${isUp ? '+' : '−'}${size}\u00a0${unit}`, direction: isUp ? 'up' : 'down' };
}
