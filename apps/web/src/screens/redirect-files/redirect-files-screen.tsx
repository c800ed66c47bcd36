import { IconDownload, IconFileCheck, IconFileSearch, IconWand } from 'virtual:icons';
import { defaultProjectAlias, plural } from '@hopwise/model';
import type { DialectId } from '@hopwise/redirect-map';
import { Alert, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { useProjects } from '../../api/projects.ts';
import { ContractFileButton } from '../../contracts/contract-fields.tsx';
import { saveNewDraft } from '../../contracts/drafts.ts';
import type { EditorHandle } from '../../contracts/editor/contract-editor.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { SelectField } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Blocks, Page, Panel } from '../../ui/page.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { Notice, SkeletonLines } from '../../ui/states.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { ClusterGraphs } from './cluster-graph.tsx';
import { FileFindings } from './file-findings.tsx';
import type { InspectedFile, ShownFinding } from './inspect-file.ts';
import classes from './redirect-files.module.css';
import { ResolveBox } from './resolve-box.tsx';
import { useInspector } from './use-inspector.ts';

const pageProps = {
  title: 'Redirect files',
  lead: 'Check a redirect file for loops, chains, dead rules and typos before you deploy it. It stays in your browser.',
} as const;

export const screen = defineAccountScreen({
  title: 'Redirect files',
  description: pageProps.lead,
  signedOut: (
    <SignInPrompt
      title="Please sign in to check redirect files"
      text="Hopwise finds loops, chains and dead rules in the redirect files of servers, hosts and spreadsheets."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <VisuallyHidden component="h1">Redirect files</VisuallyHidden>
      <SkeletonLines label="Loading redirect files" lines={4} height={88} />
    </Blocks>
  ),
  Screen: RedirectFilesScreen,
});

/** The editor is a separate chunk, shared with contracts. */
const Editor = lazy(async () => ({
  default: (await import('../../contracts/editor/contract-editor.tsx')).ContractEditor,
}));

const spellingOf = (dialect: DialectId | undefined) =>
  dialect === 'csv' ? 'csv' : dialect === 'yaml' || dialect === 'mkdocs' || dialect === 'gitbook' ? 'yaml' : 'lines';

function RedirectFilesScreen() {
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const [chosen, setChosen] = useState<DialectId>();
  const [site, setSite] = useState('');
  const editor = useRef<EditorHandle>(null);
  const hintId = useId();
  const host = URL.parse(site.includes('://') ? site : `https://${site}`)?.host ?? '';
  const hosts = site.trim() === '' || host === '' ? [] : [host];
  const { state, ask } = useInspector({ text, fileName, dialect: chosen, hosts });
  const file = state.kind === 'read' ? state.file : undefined;
  const formats = state.kind === 'read' ? state.file.formats : state.kind === 'unreadable' ? state.formats : [];
  const findings = file?.findings ?? [];

  const fix = async (index: number | 'all') => {
    const fixed = await ask<'fix'>({ kind: 'fix', index });
    setText(fixed.text);
    showSuccess({
      title: fixed.fixed === 1 ? '1 fix applied' : `${formatCount(fixed.fixed)} fixes applied`,
      message: 'Review the file, then download it',
      forMs: 4000,
    });
  };
  const goTo = ({ line, column }: ShownFinding) => editor.current?.goTo({ line, column });

  return (
    <Page {...pageProps} wide>
      <Panel
        title="File"
        aside={
          <div className={classes.actions}>
            <ContractFileButton
              label="Choose a file"
              anyFile
              onFile={(given) => {
                setText(given.text);
                setFileName(given.name);
                setChosen(undefined);
              }}
            />
            <Button
              variant="default"
              size="sm"
              disabled={text === ''}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                saveAs(new Blob([text], { type: 'text/plain' }), fileName === '' ? 'redirects.txt' : fileName)
              }
            >
              Download
            </Button>
          </div>
        }
      >
        <div className={classes.parts}>
          <div className={classes.fields}>
            <SelectField
              label="Format"
              options={[
                { value: '', label: file === undefined ? 'Detect automatically' : `Detected: ${file.dialectTitle}` },
                ...formats,
              ]}
              value={chosen ?? ''}
              onChange={(value) => setChosen(formats.find((format) => format.value === value)?.value)}
            />
            <TextInput
              label="Site (optional)"
              placeholder="https://www.example.com"
              description="Redirects to this site are followed"
              inputWrapperOrder={['label', 'input', 'description']}
              type="url"
              autoComplete="off"
              spellCheck={false}
              value={site}
              onChange={({ currentTarget }) => setSite(currentTarget.value)}
            />
          </div>
          <Suspense fallback={<SkeletonLines label="Loading editor" lines={1} height={260} />}>
            <Editor
              ref={editor}
              label="Redirect file"
              describedBy={hintId}
              text={text}
              onText={setText}
              spelling={spellingOf(chosen ?? file?.dialect)}
              problems={findings}
              readOnly={false}
            />
          </Suspense>
          <p id={hintId} className={classes.hint} role="status">
            {state.kind === 'none' && 'Paste a file, or choose one. Nothing is uploaded.'}
            {state.kind === 'reading' && 'Reading the file...'}
            {file !== undefined && describe(file)}
          </p>
          {state.kind === 'unreadable' && (
            <Alert color="red" title="This file can't be read">
              {state.problem}
            </Alert>
          )}
        </div>
      </Panel>
      {file === undefined ? (
        state.kind === 'none' && (
          <Notice
            icon={IconFileSearch}
            title="No file yet"
            text="Hopwise reads _redirects, .htaccess, nginx, Caddy, IIS, Vercel, Next.js, Firebase and more, and CSV files."
            help={<DocLink page="redirect-files">How redirect files are checked</DocLink>}
          />
        )
      ) : (
        <>
          <Panel
            title="Findings"
            aside={
              file.fixable > 0 && (
                <Button
                  size="sm"
                  leftSection={<IconWand size={16} aria-hidden="true" />}
                  onClick={() => void fix('all')}
                >
                  Fix {formatCount(file.fixable)} automatically
                </Button>
              )
            }
          >
            <FileFindings findings={findings} onOpen={goTo} onFix={(index) => void fix(index)} />
          </Panel>
          {file.clusters.length > 0 && (
            <Panel title="Worst chains">
              <ClusterGraphs clusters={file.clusters} onLine={(line) => editor.current?.goTo({ line, column: 1 })} />
            </Panel>
          )}
          <Panel title="Where does this URL go?">
            <ResolveBox ask={ask} file={file} onLine={(line) => editor.current?.goTo({ line, column: 1 })} />
          </Panel>
          <Panel title="Test it on your site">
            <CreateContract
              name={fileName}
              onContract={() =>
                ask<'contract'>({
                  kind: 'contract',
                  base: hosts.length === 0 ? null : `${site.startsWith('http:') ? 'http' : 'https'}://${host}`,
                })
              }
            />
          </Panel>
        </>
      )}
    </Page>
  );
}

function describe({ dialectTitle, rows, read, counts }: InspectedFile): string {
  const rules = rows === read ? plural(read, 'rule') : `${formatCount(read)} of ${plural(rows, 'row')} read`;
  const found = [
    counts.error > 0 && plural(counts.error, 'error'),
    counts.warning > 0 && plural(counts.warning, 'warning'),
    counts.info > 0 && plural(counts.info, 'note'),
  ].filter((part) => part !== false);
  return [dialectTitle, rules, found.length === 0 ? 'no findings' : found.join(', ')].join(' · ');
}

interface CreateContractProps {
  name: string;
  onContract: () => Promise<{ text: string; tests: number; skipped: number } | { problem: string }>;
}

/** Hands the redirects of the file to the screen for new contracts. */
function CreateContract({ name, onContract }: CreateContractProps) {
  const { data: projects = [] } = useProjects();
  const [project, setProject] = useState('');
  const navigate = useNavigate();
  const projectId = project === '' ? (projects[0]?.id ?? defaultProjectAlias) : project;
  const create = async () => {
    const contract = await onContract();
    if ('problem' in contract) {
      showFailure({ title: 'Failed to create the contract', message: contract.problem, forMs: 5000 });
      return;
    }
    saveNewDraft(projectId, { name: name === '' ? 'Redirect file' : name, base: '', text: contract.text, job: '' });
    await navigate({ to: '/projects/$projectId/contracts/new', params: { projectId } });
  };
  return (
    <div className={classes.contract}>
      <p>A contract with a test for each redirect shows whether the deployed site does what this file says.</p>
      {projects.length > 1 && (
        <SelectField
          label="Project"
          options={projects.map((each) => ({ value: each.id, label: each.name }))}
          value={projectId}
          onChange={setProject}
        />
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileCheck size={16} aria-hidden="true" />}
        onClick={() => void create()}
      >
        Create contract from this file
      </Button>
    </div>
  );
}
