import { CopyButton } from './copy-button.tsx';
import classes from './copyable-code.module.css';

interface CopyableCodeProps {
  text: string;
  copyLabel: string;
}

/** A command or a file to be taken elsewhere. */
export const CopyableCode = ({ text, copyLabel }: CopyableCodeProps) => (
  <>
    <pre className={classes.code}>
      <code>{text}</code>
    </pre>
    {/* Another text has not been copied. */}
    <CopyButton key={text} value={text} label={copyLabel} />
  </>
);
