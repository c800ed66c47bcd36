import { IconUpload, IconWorldSearch } from 'virtual:icons';
import {
  type BulkRowFilter,
  bulkRowFilters,
  type ImportedMonitors,
  megabyte,
  monitorLimits,
  plural,
  type SitemapUrls,
} from '@hopwise/model';
import { Alert, Button, FileButton, Modal, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { failureMessage } from '../../api/client.ts';
import { useImportMonitors } from '../../api/monitors.ts';
import { useProjects } from '../../api/projects.ts';
import { useSitemapUrls } from '../../api/upload-bulk-file.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm, FormActions, SelectField, SubmitButton } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { rowsLeft, sitemapGaps, sitemapPage } from './import-parts.ts';
import classes from './workspace.module.css';

interface ImportMonitorsProps {
  opened: boolean;
  onClose: () => void;
  /** Where to create them; undefined: the first project. */
  projectId: string | undefined;
  /** A bulk job or contract run whose rows are imported. */
  jobId: string | undefined;
}

const rowNames: Readonly<Record<BulkRowFilter, string>> = {
  all: 'All rows',
  ok: 'OK',
  redirected: 'Redirected',
  errors: 'Error status',
  failed: 'Failed',
  slow: 'Slow',
  loops: 'Loops',
  pending: 'Pending',
};

/** As large as a call can be. */
const largestFileMb = 4;
const tooLarge = `An import can be up to ${largestFileMb} MB. Split the file.`;

/** Creates many monitors. The preview says of each whether it is accepted, and why not. */
export function ImportMonitors({ opened, onClose, projectId, jobId }: ImportMonitorsProps) {
  const importing = useImportMonitors();
  const isImporting = importing.isPending;
  return (
    <Modal
      opened={opened}
      onClose={isImporting ? () => undefined : onClose}
      size="xl"
      title={jobId === undefined ? 'Import monitors' : 'Monitor these rows'}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isImporting }}
    >
      {/* Starts empty each time: a closed modal has no content. */}
      <ImportForm onClose={onClose} projectId={projectId} jobId={jobId} importing={importing} />
    </Modal>
  );
}

function announceImport({ accepted, rejected, left }: ImportedMonitors): void {
  const refused = rejected.length === 0 ? [] : [`${formatCount(rejected.length)} rejected.`];
  const message = [...refused, rowsLeft(left) ?? []].flat().join(' ');
  showSuccess({ title: `${plural(accepted.length, 'monitor')} created`, message, forMs: 5000 });
}

interface ImportFormProps extends Omit<ImportMonitorsProps, 'opened'> {
  importing: ReturnType<typeof useImportMonitors>;
}

function ImportForm({ onClose, projectId: given, jobId, importing }: ImportFormProps) {
  const { data: projects = [] } = useProjects();
  const [chosen, setChosen] = useState(given);
  const [text, setText] = useState('');
  const [rows, setRows] = useState<BulkRowFilter>('all');
  const preview = useImportMonitors();
  const projectId = chosen ?? projects[0]?.id ?? '';
  const body = jobId === undefined ? { text } : { jobId, rows };
  const changeWith =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      preview.reset();
      set(value);
    };
  const found = preview.data;
  const isTooLarge = text.length > largestFileMb * megabyte;

  const submit = () => {
    if (found === undefined) return preview.mutate({ projectId, body: { ...body, dryRun: true } });
    // Says what was created even if the user has left the screen.
    void importing
      .mutateAsync({ projectId, body: { ...body, dryRun: false } }, { onSuccess: onClose })
      .then(announceImport, announceFailure('Failed to import the monitors'));
  };
  return (
    <FieldsForm
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {projects.length > 1 && (
        <SelectField
          label="Project"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={projectId}
          onChange={changeWith(setChosen)}
        />
      )}
      {jobId === undefined ? (
        <TextSource text={text} onText={changeWith(setText)} />
      ) : (
        <SelectField
          label="Rows"
          description="Each URL once"
          options={bulkRowFilters.map((value) => ({ value, label: rowNames[value] }))}
          value={rows}
          onChange={changeWith(setRows)}
        />
      )}
      {(isTooLarge || preview.error !== null) && (
        <Alert color="red" title="These monitors can't be imported">
          {isTooLarge ? tooLarge : failureMessage(preview.error, 'Please try again')}
        </Alert>
      )}
      {found !== undefined && <Preview found={found} />}
      <FormActions {...(!importing.isPending && { onCancel: onClose })}>
        {found === undefined ? (
          <SubmitButton
            label="Preview"
            runningLabel="Reading..."
            running={preview.isPending}
            disabled={projectId === '' || isTooLarge || (jobId === undefined && text.trim() === '')}
          />
        ) : (
          <SubmitButton
            label={`Create ${plural(found.accepted.length, 'monitor')}`}
            runningLabel="Creating..."
            running={importing.isPending}
            disabled={found.accepted.length === 0}
          />
        )}
      </FormActions>
    </FieldsForm>
  );
}

interface TextSourceProps {
  text: string;
  onText: (text: string) => void;
}

/** A file and a sitemap fill in the same text, so that it can be edited. */
function TextSource({ text, onText }: TextSourceProps) {
  const [sitemap, setSitemap] = useState('');
  const reading = useSitemapUrls();
  const forgetFile = useRef<() => void>(null);
  const readFile = async (file: File | null) => {
    if (file === null) return;
    // A browser reports the same file only once, even if it was edited since.
    forgetFile.current?.();
    if (file.size > largestFileMb * megabyte) {
      showFailure({ title: 'File too large', message: tooLarge, forMs: 5000 });
      return;
    }
    // Rejected, for example, if the file was changed or deleted since it was chosen.
    await file.text().then(onText, announceFailure('Failed to read the file'));
  };
  const [from, setFrom] = useState(0);
  const showFrom = (found: SitemapUrls, start: number) => {
    setFrom(start);
    onText(sitemapPage(found, start).text);
  };
  const readSitemap = () =>
    reading.mutate(sitemap.trim(), {
      onSuccess: (found) => showFrom(found, 0),
      onError: announceFailure('Failed to read the sitemap'),
    });
  const found = reading.data;
  const { place = null, next = null } = found === undefined ? {} : sitemapPage(found, from);
  return (
    <>
      <Textarea
        label="URLs or CSV"
        description={`One URL per line, or CSV with a header: url, name, tags, every. Up to ${formatCount(monitorLimits.atOnce)}.`}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div className={classes.sources}>
        <FileButton resetRef={forgetFile} onChange={readFile} accept=".csv,.txt,text/csv,text/plain">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
              Open CSV file
            </Button>
          )}
        </FileButton>
        <TextInput
          className={classes.sitemapUrl}
          aria-label="Sitemap URL"
          placeholder="https://example.com/sitemap.xml"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={sitemap}
          onChange={({ currentTarget }) => setSitemap(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form, and create the monitors of a preview.
            event.preventDefault();
            if (sitemap.trim() !== '' && !reading.isPending) readSitemap();
          }}
        />
        <Button
          variant="default"
          loading={reading.isPending}
          disabled={sitemap.trim() === ''}
          leftSection={<IconWorldSearch size={16} aria-hidden="true" />}
          onClick={readSitemap}
        >
          Read sitemap
        </Button>
      </div>
      {found !== undefined && (
        <div className={classes.sitemapPlace} role="status">
          {place !== null && <p>{place}</p>}
          {sitemapGaps(found).map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
          {next !== null && (
            <Button variant="default" onClick={() => showFrom(found, next)}>
              Show next URLs
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** More would go unread. */
const shown = 100;

function Preview({ found: { accepted, rejected, left } }: { found: ImportedMonitors }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      <p role="status">
        {formatCount(accepted.length)} accepted, {formatCount(rejected.length)} rejected
      </p>
      {left > 0 && <p>{rowsLeft(left)}</p>}
      {rejected.length > 0 && (
        <ul aria-label="Rejected">
          {rejected.slice(0, shown).map(({ number, target, reason }) => (
            <li key={number}>
              Line {number}: {target} <strong>{reason}</strong>
            </li>
          ))}
          <More count={rejected.length} />
        </ul>
      )}
      {accepted.length > 0 && (
        <ul aria-label="Accepted">
          {accepted.slice(0, shown).map(({ number, name }) => (
            <li key={number}>
              Line {number}: {name}
            </li>
          ))}
          <More count={accepted.length} />
        </ul>
      )}
    </section>
  );
}

const More = ({ count }: { count: number }) =>
  count > shown ? <li>and {formatCount(count - shown)} more</li> : undefined;
