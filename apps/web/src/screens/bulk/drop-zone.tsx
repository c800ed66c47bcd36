import { IconFileTypeCsv, IconUpload } from 'virtual:icons';
import { bulkMessages, megabyte } from '@hopwise/model';
import { Button } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useServerOptions } from '../../api/server-options.ts';
import { formatCount } from '../../ui/format-number.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './drop-zone.module.css';
import type { FileSourceProps } from './file-source-props.ts';
import { isCsvFile } from './is-csv-file.ts';

const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const sizeOf = ({ size }: File) => `${kilobytes.format(size / 1024)} KB`;

/** Takes one CSV file, dropped or picked. */
export function DropZone({ file, disabled, onFile }: FileSourceProps) {
  const [isOver, setOver] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const maxMb = useServerOptions()?.uploadLimits.megabytes || Number.POSITIVE_INFINITY;

  const take = (files: FileList | null) => {
    const [only, ...others] = files ?? [];
    if (only === undefined) return;
    if (others.length > 0 || !isCsvFile(only)) {
      showFailure({ title: 'Invalid file type', message: bulkMessages.wrongFileType, forMs: 3000 });
      return;
    }
    if (only.size > maxMb * megabyte) {
      const message = `${only.name} is larger than ${formatCount(maxMb)} MB: split it into several files`;
      showFailure({ title: 'File too large', message, forMs: 5000 });
      return;
    }
    onFile(only);
    showSuccess({ title: 'File selected', message: `${only.name} ready for upload`, forMs: 2000 });
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };

  return (
    <div className={classes.frame}>
      <label
        className={classes.zone}
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        onDragEnter={hover}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={inputRef}
          className={classes.input}
          type="file"
          accept=".csv,text/csv"
          disabled={disabled}
          aria-label="CSV file"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file can be picked again after it was changed or refused.
            currentTarget.value = '';
          }}
        />
        {file === undefined ? <Invitation /> : <Chosen file={file} />}
      </label>
      {file !== undefined && !disabled && (
        <Button
          className={classes.remove}
          variant="default"
          size="xs"
          onClick={() => {
            onFile(undefined);
            inputRef.current?.focus();
          }}
        >
          Remove file
        </Button>
      )}
    </div>
  );
}

function Invitation() {
  return (
    <>
      <IconUpload size={32} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <span className={classes.title}>Drag and drop a CSV file here</span>
      <span className={classes.text}>or click to choose one</span>
    </>
  );
}

function Chosen({ file }: { file: File }) {
  return (
    <>
      <IconFileTypeCsv size={36} stroke={1.4} className={classes.icon} aria-hidden="true" />
      <span className={classes.title}>{file.name}</span>
      <span className={classes.text}>{sizeOf(file)}</span>
    </>
  );
}
