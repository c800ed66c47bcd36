import classes from './shared-mark.module.css';

/** Above what a share link opens. */
export const SharedMark = ({ title, noun }: { title: string; noun: string }) => (
  <p className={classes.above}>
    <strong>{title}</strong> Somebody shared this {noun} with you. It is read-only.
  </p>
);
