import { IconFileTypeCsv, IconUpload } from 'virtual:icons';
import { bulkMessages, dialectOfName, megabyte } from '@hopwise/model';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ComponentType, type DragEvent, useRef, useState } from 'react';
import { useServerOptions } from '../../api/server.ts';
import { ContractFileButton, RedirectFileAlert, redirectFileAsCsv } from '../../contracts/contract-fields.tsx';
import { formatCount } from '../../ui/format.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './bulk.module.css';
import { SitemapSource } from './sitemap-source.tsx';
import { type FileSourceProps, sourceWords, type UrlSource, urlSources } from './url-sources.ts';

/** The CSV file from each source that has one. */
export type SourceFiles = Partial<Record<UrlSource, File>>;

interface SourceChoiceProps {
  source: UrlSource;
  onSource: (source: UrlSource) => void;
  files: SourceFiles;
  disabled: boolean;
  onFile: (source: UrlSource, file: File | undefined) => void;
}

const fields: Readonly<Record<UrlSource, ComponentType<FileSourceProps>>> = {
  file: DropZone,
  list: PastedList,
  sitemap: SitemapSource,
};

/** The source of the URLs. Every source produces one CSV file. */
export function FileSource({ source, onSource, files, disabled, onFile }: SourceChoiceProps) {
  return (
    <div className={classes.source}>
      <SegmentedControl
        aria-label="URLs from"
        value={source}
        disabled={disabled}
        onChange={onSource}
        data={urlSources.map((value) => ({ value, label: sourceWords[value].label }))}
      />
      {/* Hidden sources stay mounted and keep their input. */}
      {urlSources.map((each) => {
        const Field = fields[each];
        return (
          <div key={each} className={classes.choice} hidden={each !== source}>
            <Field file={files[each]} disabled={disabled} onFile={(file) => onFile(each, file)} />
          </div>
        );
      })}
    </div>
  );
}

const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const sizeOf = ({ size }: File) => `${kilobytes.format(size / 1024)} KB`;

/** Accepts one CSV file, dropped or chosen. */
function DropZone({ file, disabled, onFile }: FileSourceProps) {
  const [isOver, setOver] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const maxMb = useServerOptions()?.uploadLimits.megabytes || Number.POSITIVE_INFINITY;

  const chooseFile = (files: FileList | null) => {
    const [only, ...others] = files ?? [];
    if (only === undefined) return;
    if (others.length > 0 || !isCsvFile(only)) {
      const isRedirectFile = others.length === 0 && dialectOfName(only.name) !== undefined;
      const message = isRedirectFile ? bulkMessages.redirectFile : bulkMessages.wrongFileType;
      showFailure({ title: 'Invalid file type', message, forMs: isRedirectFile ? 8000 : 3000 });
      return;
    }
    if (only.size > maxMb * megabyte) {
      const message = `${only.name} is larger than ${formatCount(maxMb)} MB. Split it into several files.`;
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
    if (!disabled) chooseFile(event.dataTransfer.files);
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
            chooseFile(currentTarget.files);
            // Lets the user choose the same file again after changing it or after it was rejected.
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
      <span className={classes.dropZoneTitle}>Drag and drop a CSV file here</span>
      <span className={classes.dropZoneText}>or click to choose one</span>
    </>
  );
}

function Chosen({ file }: { file: File }) {
  return (
    <>
      <IconFileTypeCsv size={36} stroke={1.4} className={classes.icon} aria-hidden="true" />
      <span className={classes.dropZoneTitle}>{file.name}</span>
      <span className={classes.dropZoneText}>{sizeOf(file)}</span>
    </>
  );
}

/** Checks type and name: on some systems, a spreadsheet program has claimed the type. */
export const isCsvFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || name.toLowerCase().endsWith('.csv');

const pastedFileName = 'pasted-list.csv';

type FoundRows = NonNullable<Awaited<ReturnType<typeof redirectFileAsCsv>>> & {
  /** The text they were read from. */
  of: string;
};

/** URLs typed or pasted, one per line, rows from a spreadsheet, or a redirect file. */
function PastedList({ disabled, onFile }: FileSourceProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundRows>();
  const findRows = useDebouncedCallback(async (of: string, fileName: string) => {
    const rows = await redirectFileAsCsv(of, fileName);
    setFound(rows && { ...rows, of });
  }, 300);
  const change = (value: string, fileName = '') => {
    setText(value);
    onFile(value.trim() === '' ? undefined : new File([value], pastedFileName, { type: 'text/csv' }));
    findRows(value, fileName);
  };
  return (
    <div className={classes.field}>
      <Textarea
        label="URLs"
        description="One per line, rows with a header line, or a redirect file"
        placeholder={'https://example.com/old-page\nhttps://example.com/old-shop'}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        classNames={{ input: classes.list }}
        disabled={disabled}
        value={text}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      <div>
        <ContractFileButton label="Open redirect file" onFile={(file) => change(file.text, file.name)} anyFile />
      </div>
      {found !== undefined && found.of === text && (
        <RedirectFileAlert
          found={found}
          what={found.tests === 1 ? 'row' : 'rows'}
          action="Use these rows"
          onUse={() => change(found.text)}
        >
          Enter a base URL below if the file has paths only.
        </RedirectFileAlert>
      )}
    </div>
  );
}
