import { IconAlertTriangle, IconChartDots, IconDownload, IconRoute } from 'virtual:icons';
import type { Period } from '@hopwise/model';
import { Alert, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../api/client.ts';
import { type ReportFormat, reportFormats, useExportReports } from '../../api/exports.ts';
import { periodOptions } from '../../checks/period-names.ts';
import { FieldsForm, FormActions, SelectField, SubmitButton } from '../../ui/form.tsx';
import type { Icon } from '../../ui/icon.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './dashboard.module.css';

export function QuickActions({ period }: { period: Period }) {
  const [exportOpened, exportModal] = useDisclosure(false);
  return (
    <Panel title="Quick Actions">
      <ul className={classes.quickActions}>
        <QuickAction icon={IconRoute} title="Track New URL" text="Trace a URL and save the result.">
          <LinkButton to="/track">Track URL</LinkButton>
        </QuickAction>
        <QuickAction
          icon={IconDownload}
          title="Export Reports"
          text="Export checks from any period as CSV, JSON, Markdown or PDF."
        >
          <Button variant="default" onClick={exportModal.open}>
            Export Reports
          </Button>
        </QuickAction>
        <QuickAction icon={IconChartDots} title="View Analytics" text="Score a URL for SSL, SEO and security.">
          <LinkButton to="/analysis" variant="default">
            View Analytics
          </LinkButton>
        </QuickAction>
      </ul>
      <ExportReportsModal key={period} period={period} opened={exportOpened} onClose={exportModal.close} />
    </Panel>
  );
}

interface QuickActionProps {
  icon: Icon;
  title: string;
  text: string;
  children: ReactNode;
}

function QuickAction({ icon: Icon, title, text, children }: QuickActionProps) {
  return (
    <li className={classes.action}>
      <Icon size={26} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h3 className={classes.actionTitle}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {children}
    </li>
  );
}

interface ExportReportsModalProps {
  /** The default period. */
  period: Period;
  opened: boolean;
  onClose: () => void;
}

const formats: Readonly<Record<ReportFormat, { label: string; extension: string }>> = {
  csv: { label: 'CSV', extension: 'csv' },
  json: { label: 'JSON', extension: 'json' },
  markdown: { label: 'Markdown', extension: 'md' },
  pdf: { label: 'PDF', extension: 'pdf' },
};
const formatOptions = reportFormats.map((value) => ({ value, label: formats[value].label }));
const reportFileName = (period: Period, format: ReportFormat) =>
  `redirect-checks-${period}.${formats[format].extension}`;

function ExportReportsModal({ period: shownPeriod, opened, onClose }: ExportReportsModalProps) {
  const [period, setPeriod] = useState(shownPeriod);
  const [format, setFormat] = useState<ReportFormat>('csv');
  const exporting = useExportReports();

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    exporting.mutate(
      { period, format },
      {
        onSuccess: (file) => {
          saveAs(file, reportFileName(period, format));
          showSuccess({
            title: 'Export successful',
            message: `Report downloaded as ${format.toUpperCase()}`,
            forMs: 3000,
          });
          onClose();
        },
        onError: () => showFailure({ title: 'Export failed', message: 'Please try again later', forMs: 5000 }),
      },
    );
  };

  return (
    <Modal opened={opened} onClose={onClose} title="Export Reports" closeButtonProps={{ 'aria-label': 'Close' }}>
      <FieldsForm onSubmit={submit}>
        {exporting.isError && (
          <Alert color="red" icon={<IconAlertTriangle />}>
            {failureMessage(exporting.error, 'Export failed. Try again later.')}
          </Alert>
        )}
        <SelectField label="Period" options={periodOptions} value={period} onChange={setPeriod} />
        <SelectField label="Format" options={formatOptions} value={format} onChange={setFormat} />
        <FormActions onCancel={onClose}>
          <SubmitButton label="Download" runningLabel="Exporting..." running={exporting.isPending} />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}
