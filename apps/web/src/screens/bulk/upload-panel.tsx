import { IconDownload } from 'virtual:icons';
import { bulkSample, defaultProjectAlias, projectIdInput, trackDefaults } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AnalysisToggles } from '../../analyses/analysis-toggles.tsx';
import { fieldErrorsOf } from '../../api/client.ts';
import { useUploadBulkFile } from '../../api/upload-bulk-file.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { useStayWhile } from '../../navigation/leaving.ts';
import { ProgressBar } from '../../ui/figures.tsx';
import { focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { formatPercent } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { showSuccess, showWarning } from '../../ui/toast.ts';
import classes from './bulk.module.css';
import { asTheFileSays } from './file-columns.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileSource, type SourceFiles } from './file-source.tsx';
import { SourceRequirements } from './source-requirements.tsx';
import { TrackingOptions, type UploadFormValues } from './tracking-options.tsx';
import { sourceWords, type UrlSource } from './url-sources.ts';

const initialValues: UploadFormValues = {
  projectId: defaultProjectAlias,
  maxHops: trackDefaults.maxHops,
  timeout: trackDefaults.timeoutMs,
  enableSSLAnalysis: trackDefaults.enableSSLAnalysis,
  enableSEOAnalysis: trackDefaults.enableSEOAnalysis,
  enableSecurityAnalysis: trackDefaults.enableSecurityAnalysis,
};

const complaintAbout = (projectId: string) => projectIdInput.safeParse(projectId.trim()).error?.issues[0]?.message;
const saveSample = () => saveAs(new Blob([bulkSample.text], { type: 'text/csv' }), bulkSample.fileName);

export function UploadPanel({ onUploaded }: { onUploaded: (jobId: string) => void }) {
  const [source, setSource] = useState<UrlSource>('file');
  const [files, setFiles] = useState<SourceFiles>({});
  const [reading, setReading] = useState(asTheFileSays);
  /** Every upload starts with an empty form. */
  const [uploads, setUploads] = useState(0);
  const file = files[source];
  const words = sourceWords[source];
  const warnOfNoFile = () => showWarning({ ...words.missing, forMs: 3000 });
  const form = useForm({ initialValues, validate: { projectId: complaintAbout } });
  const uploading = useUploadBulkFile();
  const navigate = useNavigate();
  useStayWhile(uploading.isPending, 'Leaving cancels the upload. Leave this page?');

  const upload = form.onSubmit((values) => {
    if (file === undefined) return warnOfNoFile();
    uploading.mutate(
      { ...values, projectId: values.projectId.trim(), ...reading, file },
      {
        onSuccess: (jobId) => {
          setFiles({});
          setReading(asTheFileSays);
          setUploads((before) => before + 1);
          onUploaded(jobId);
          showSuccess({
            title: 'Upload successful',
            message: `Bulk job created: ${jobId}`,
            link: {
              label: 'Open job',
              href: `/bulk/${jobId}`,
              open: () => void navigate({ to: '/bulk/$jobId', params: { jobId } }),
            },
            forMs: 5000,
          });
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Upload failed')(error);
        },
      },
    );
  }, focusFirstError(form));

  return (
    <Panel
      title={words.title}
      aside={
        source === 'file' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={saveSample}
          >
            Download Sample
          </Button>
        )
      }
    >
      <form className={classes.form} onSubmit={upload} noValidate>
        <div className={classes.uploadPanelFile}>
          <FileSource
            key={uploads}
            source={source}
            onSource={(next) => {
              setSource(next);
              setReading(asTheFileSays);
            }}
            files={files}
            disabled={uploading.isPending}
            onFile={(of, made) => {
              setFiles((before) => ({ ...before, [of]: made }));
              // Another file has other columns, but likely the same base URL.
              setReading(({ baseUrl }) => ({ columns: undefined, baseUrl }));
            }}
          />
          <FilePreview key={source} file={file} refused={words.refused} reading={reading} onReading={setReading} />
          <SourceRequirements source={source} />
        </div>
        <TrackingOptions form={form} onEnter={() => file === undefined && warnOfNoFile()} />
        <AnalysisToggles form={form} />
        <div className={classes.uploadPanelActions}>
          <SubmitButton
            size="md"
            label="Start Bulk Upload"
            runningLabel="Uploading..."
            running={uploading.isPending}
            disabled={file === undefined}
          />
          {uploading.isPending && <UploadProgress sentShare={uploading.sentShare} onCancel={uploading.cancel} />}
        </div>
      </form>
    </Panel>
  );
}

interface UploadProgressProps {
  /** From 0 to 1. */
  sentShare: number;
  onCancel: () => void;
}

function UploadProgress({ sentShare, onCancel }: UploadProgressProps) {
  const isSent = sentShare >= 1;
  const text = isSent ? 'Reading rows...' : `${formatPercent(Math.floor(sentShare * 100))} uploaded`;
  return (
    <div className={classes.uploadProgress}>
      <div className={classes.bar}>
        <ProgressBar label="Upload progress" value={sentShare} valueText={text} />
        <p className={classes.uploadProgressText}>{text}</p>
      </div>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
