import classes from './badge-with-code.module.css';
import { CopyButton } from './copy-button.tsx';

interface BadgeWithCodeProps {
  src: string;
  /** What the picture shows. */
  alt: string;
  /** In the Markdown: what the badge is about. */
  name: string;
  copyLabel?: string;
}

/** A badge as it looks now, and the Markdown that shows it elsewhere. */
export function BadgeWithCode({ src, alt, name, copyLabel = 'Copy Markdown' }: BadgeWithCodeProps) {
  const markdown = markdownOf(name, src);
  return (
    <div className={classes.badge}>
      <img src={src} alt={alt} height={20} className={classes.picture} />
      <code className={classes.markdown}>{markdown}</code>
      <CopyButton value={markdown} label={copyLabel} />
    </div>
  );
}

/** Brackets would end the description of the picture. */
const markdownOf = (name: string, url: string): string => `![${name.replaceAll(/[[\]\\]/g, '\\$&')}](${url})`;
