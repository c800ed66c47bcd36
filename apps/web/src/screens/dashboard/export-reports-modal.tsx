import { IconAlertTriangle } from 'virtual:icons';
import type { Period } from '@hopwise/model';
import { Alert, Modal } from '@mantine/core';
import { useState } from 'react';
import { failureMessage } from '../../api/client.ts';
import { type ReportFormat, reportFormats, useExportReports } from '../../api/reports.ts';
import { periodOptions } from '../../checks/period-names.ts';
import { FieldsForm } from '../../ui/fields-form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';

interface ExportReportsModalProps {
  /** The one chosen at first. */
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

export function ExportReportsModal({ period: shownPeriod, opened, onClose }: ExportReportsModalProps) {
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
            {failureMessage(exporting.error, 'The export failed. Please try again later.')}
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
