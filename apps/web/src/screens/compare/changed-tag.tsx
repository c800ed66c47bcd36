import classes from './changed-tag.module.css';

/** Says in a word what the colour of a line shows. */
export const ChangedTag = ({ children = 'Changed' }: { children?: string }) => (
  <span className={classes.tag}>{children}</span>
);
