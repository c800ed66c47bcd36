import classes from './wordmark.module.css';

export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg className={classes.mark} viewBox="0 0 32 24" aria-hidden="true">
        <path d="M3 20C4.5 2 14 2 15.5 20 16.5 10 25.5 9.5 27 19.5" />
        <circle cx="27.5" cy="19.8" r="3.4" />
      </svg>
      Hopwise
    </span>
  );
}
