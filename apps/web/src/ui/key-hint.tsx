import classes from './key-hint.module.css';

/** A key that does what a button does, for those who have keys. Tell assistive tools by `aria-keyshortcuts`. */
export const KeyHint = ({ pressed }: { pressed: string }) => (
  <span className={classes.key} aria-hidden="true">
    {pressed}
  </span>
);
