import { IconAlertTriangle } from 'virtual:icons';
import type { FilePreview as Preview } from '@hopwise/bulk-file';
import { Alert } from '@mantine/core';
import { useServerOptions } from '../../api/server-options.ts';
import { estimateSeconds } from '../../bulk/estimate-seconds.ts';
import { formatDuration } from '../../bulk/format-duration.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatCount } from '../../ui/format-number.ts';
import classes from './file-preview.module.css';
import { useFilePreview } from './use-file-preview.ts';

interface FilePreviewProps {
  file: File | undefined;
  /** Over the reason why it can’t be uploaded. */
  refused: string;
}

/** What an upload would make of the chosen file. */
export function FilePreview({ file, refused }: FilePreviewProps) {
  const state = useFilePreview(file);
  return (
    <div className={classes.region} aria-live="polite" aria-busy={state.kind === 'reading'}>
      {state.kind === 'reading' && <p className={classes.reading}>Reading the rows...</p>}
      {state.kind === 'unreadable' && (
        <Alert color="red" icon={<IconAlertTriangle />} title={refused}>
          {state.message}
        </Alert>
      )}
      {state.kind === 'read' && <ReadFile preview={state.preview} />}
    </div>
  );
}

function ReadFile({ preview }: { preview: Preview }) {
  const options = useServerOptions();
  const { columns, badRows, firstBad, hosts, busiestHost, rowsWithExpectation, share } = preview;
  const whole = (count: number) => (share === 1 ? formatCount(count) : `About ${formatCount(roughly(count / share))}`);
  const busiestRows = (busiestHost?.rows ?? 0) / share;
  const rows = preview.rows / share;
  return (
    <section className={classes.preview} aria-label="Preview">
      <FactList
        facts={[
          ['Rows', whole(preview.rows)],
          ['Columns', columns.join(', ')],
          ['Hosts', hostsText(hosts, busiestHost)],
          ...(rowsWithExpectation > 0
            ? [['Tests', `${whole(rowsWithExpectation)} rows with an expectation`] as const]
            : []),
          ...(options
            ? [['Estimated time', formatDuration(estimateSeconds({ rows, busiestRows }, options.bulkPace))] as const]
            : []),
        ]}
      />
      {options !== undefined && rows > options.uploadLimits.rows && (
        <p className={classes.problem}>
          This server takes at most {formatCount(options.uploadLimits.rows)} rows: split them over several jobs.
        </p>
      )}
      {badRows > 0 && (
        <div className={classes.bad}>
          <p className={classes.problem}>
            {badRows === 1 ? '1 row can’t be tracked:' : `${whole(badRows)} rows can’t be tracked:`}
          </p>
          <ul className={classes.rows}>
            {firstBad.map(({ line, url, error }) => (
              <li key={line}>
                Line {formatCount(line)}: <code>{url === '' ? '(empty)' : url}</code> {error}
              </li>
            ))}
          </ul>
          {badRows > firstBad.length && <p className={classes.more}>The others are listed in the job.</p>}
        </div>
      )}
    </section>
  );
}

/** Two digits are as exact as an estimate deserves. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / unit) * unit;
}

function hostsText(hosts: number, busiest: Preview['busiestHost']): string {
  if (busiest === null) return '–';
  if (hosts === 1) return busiest.host;
  return `${formatCount(hosts)}, most rows at ${busiest.host}`;
}
