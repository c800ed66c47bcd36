import { Button } from '@mantine/core';
import { formatPercent } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './upload-progress.module.css';

interface UploadProgressProps {
  /** From 0 to 1. */
  sentShare: number;
  onCancel: () => void;
}

export function UploadProgress({ sentShare, onCancel }: UploadProgressProps) {
  const isSent = sentShare >= 1;
  const text = isSent ? 'Reading the rows...' : `${formatPercent(Math.floor(sentShare * 100))} uploaded`;
  return (
    <div className={classes.progress}>
      <div className={classes.bar}>
        <ProgressBar label="Upload progress" value={sentShare} valueText={text} />
        <p className={classes.text}>{text}</p>
      </div>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
