import classes from './days-to-expiry.module.css';

/** Fewer days than this are shown in red. */
const soonDays = 30;

/** How long a certificate still holds. null: no certificate was seen. */
export function DaysToExpiry({ days }: { days: number | null }) {
  if (days === null) return '–';
  const text =
    days < 0 ? `Expired ${-days} ${-days === 1 ? 'day' : 'days'} ago` : `${days} ${days === 1 ? 'day' : 'days'}`;
  return (
    <span className={classes.days} data-color={days < soonDays ? 'red' : 'green'}>
      {text}
    </span>
  );
}
