import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ExportFormat, exportFileName, fetchReport } from '../api/exports.ts';
import { useReportDownload } from '../feedback/use-report-download.ts';
import { DownloadMenu } from '../ui/download-menu.tsx';
import classes from './check-report.module.css';

interface CheckHeadingProps {
  /** Shown above the URL, such as a breadcrumb. */
  above?: ReactNode;
  url: string;
  /** 2 if the page has another title. */
  order?: 1 | 2;
  /** Shown below the URL. */
  note?: ReactNode;
  actions: ReactNode;
}

/** The URL as a title, with actions. */
export function CheckHeading({ above, url, order = 1, note, actions }: CheckHeadingProps) {
  const Title = `h${order}` as const;
  return (
    <header className={classes.heading}>
      {above !== undefined && <div className={classes.above}>{above}</div>}
      <div className={classes.row}>
        <Title className={classes.url} title={url}>
          {url}
        </Title>
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </header>
  );
}

const reports: readonly [ExportFormat, label: string][] = [
  ['markdown', 'Download Markdown'],
  ['pdf', 'Download PDF'],
];
const data: readonly [ExportFormat, label: string][] = [
  ['json', 'Download JSON'],
  ['csv', 'Download CSV'],
  ['har', 'Download HAR'],
];

interface ExportMenuProps {
  checkId: string;
  /** The API path of the reports, such as `/api/v2/export/{checkId}`. */
  exportsPath: string;
}

export function ExportMenu({ checkId, exportsPath }: ExportMenuProps) {
  const download = useReportDownload(
    (format: ExportFormat) => fetchReport(exportsPath, format),
    (format) => exportFileName(checkId, format),
  );
  const item = ([format, label]: readonly [ExportFormat, string]) => (
    <Menu.Item key={format} onClick={() => download.mutate(format)}>
      {label}
    </Menu.Item>
  );
  return (
    <DownloadMenu label="Export" busy={download.isPending}>
      {reports.map(item)}
      <Menu.Divider />
      {data.map(item)}
    </DownloadMenu>
  );
}
