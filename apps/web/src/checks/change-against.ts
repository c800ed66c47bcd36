/** How a figure differs from that of the period before. */
export interface Change {
  /** `+12 %`, `−3.1 points`, `new` where there was nothing before, `–` where there is nothing now. */
  text: string;
  direction: 'up' | 'down' | 'same' | undefined;
}

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'never' });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0, signDisplay: 'never' });

const nothing: Change = { text: '–', direction: undefined };
const isNew: Change = { text: 'new', direction: undefined };

/** In percent of what it was. null: there is nothing to have a figure of. */
export function relativeChange(now: number | null, before: number | null): Change {
  if (now === null || now === 0) return before === null || before === 0 ? nothing : signed(-100, whole, '%');
  if (before === null || before === 0) return isNew;
  const percent = (now / before - 1) * 100;
  return signed(percent, Math.abs(percent) < 10 ? oneDecimal : whole, '%');
}

/** Of a figure that is a percentage itself. */
export function pointChange(now: number | null, before: number | null): Change {
  if (now === null) return nothing;
  if (before === null) return isNew;
  return signed(now - before, oneDecimal, 'points');
}

function signed(difference: number, format: Intl.NumberFormat, unit: string): Change {
  const size = format.format(difference);
  if (size === '0') return { text: 'no change', direction: 'same' };
  const isUp = difference > 0;
  return { text: `${isUp ? '+' : '−'}${size}\u00a0${unit}`, direction: isUp ? 'up' : 'down' };
}
