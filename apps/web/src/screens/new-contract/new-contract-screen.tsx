import type { Project } from '@hopwise/model';
import { Button, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { fieldErrorsOf } from '../../api/client.ts';
import { useCreateContract } from '../../api/contracts.ts';
import {
  type ContractFile,
  ContractTextField,
  contractFieldErrors,
  convertRedirectFile,
  NameAndBaseFields,
  RedirectFileAlert,
} from '../../contracts/contract-fields.tsx';
import { type NewDraft, readNewDraft, saveNewDraft, useAutosave } from '../../contracts/drafts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { useStayWhile } from '../../navigation/leaving.ts';
import { LoadingProject, OpenedProject } from '../../projects/opened-project.tsx';
import { FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { useSaveKeys } from '../../ui/keys.ts';
import { Blocks, Breadcrumb, Panel } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './new-contract.module.css';
import type { ContractSource } from './new-contract-search.ts';
import { CheckSource, SourceChoice } from './source-choice.tsx';

export const screen = defineAccountScreen({
  title: 'New contract',
  description: 'List where each URL of a site should redirect, and test it.',
  signedOut: (
    <SignInPrompt
      title="Please sign in to create a contract"
      text="Contracts and their runs are saved in your projects."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingProject title="New contract" />
    </Blocks>
  ),
  Screen: NewContractScreen,
});

function NewContractScreen() {
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId/contracts/new' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} title="New contract">
        {(project) => <NewContractForm project={project} />}
      </OpenedProject>
    </Blocks>
  );
}

const sources: { value: ContractSource; label: string }[] = [
  { value: 'text', label: 'Write from scratch' },
  { value: 'file', label: 'Upload a file' },
  { value: 'job', label: 'From a bulk job' },
];

function NewContractForm({ project }: { project: Project }) {
  const {
    from = 'text',
    job = '',
    fromCheck = '',
    next,
  } = useSearch({ from: '/_signed-in/projects/$projectId/contracts/new' });
  const navigate = useNavigate({ from: '/projects/$projectId/contracts/new' });
  const [first] = useState(() => draftFor(project.id, job === '' ? fromCheck : job));
  const [text, setText] = useState(first.text);
  const [converted, setConverted] = useState<Converted>();
  const create = useCreateContract(project.id);
  const form = useForm({ initialValues: { name: first.name, base: first.base }, validate: contractFieldErrors });
  const source = job === '' ? fromCheck : job;
  const draft = useMemo(() => ({ ...form.values, text, job: source }), [form.values, text, source]);
  const hasDraft = draft.text !== startingText || draft.name !== '' || draft.base !== '';
  useStayWhile(hasDraft, "This contract isn't saved yet. Leave this page?");
  const unsaved = hasDraft && !create.isSuccess ? draft : undefined;
  const saveDraftNow = useAutosave(unsaved, (written) => saveNewDraft(project.id, written));

  const editedSource = useRef(first.text === startingText ? '' : source);
  const fill = (file: ContractFile) => {
    // After a reload the job or check is read again, but edits made since then are kept.
    const isEdited = source !== '' && editedSource.current === source;
    editedSource.current = '';
    if (isEdited) return;
    setText(file.text);
    if (form.values.name.trim() === '') form.setFieldValue('name', file.name);
  };
  const recognize = async () => {
    const found = await convertRedirectFile(text, form.values.name);
    setConverted(found && { ...found, of: text });
  };
  const startOver = () => {
    setText(startingText);
    form.setValues({ name: '', base: '' });
    form.clearErrors();
    void navigate({ search: {}, replace: true, resetScroll: false });
  };
  const submit = form.onSubmit(({ name, base }) => {
    create.mutate(
      { name: name.trim(), text, base: base.trim() === '' ? null : base.trim() },
      {
        onSuccess: ({ id: contractId, name: saved }) => {
          saveDraftNow(undefined);
          showSuccess({ title: 'Contract saved', message: `${saved} is ready to run`, forMs: 3000 });
          void navigate(
            next === 'monitor'
              ? {
                  to: '/projects/$projectId/monitors/new',
                  params: { projectId: project.id },
                  search: { contract: contractId },
                  ignoreBlocker: true,
                }
              : { to: '/contracts/$contractId', params: { contractId }, ignoreBlocker: true },
          );
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Failed to save contract')(error);
        },
      },
    );
  }, focusFirstError(form));
  const save = (event?: FormEvent<HTMLFormElement>) => {
    if (create.isPending) event?.preventDefault();
    else submit(event);
  };
  useSaveKeys(save);

  return (
    <>
      <header className={classes.header}>
        <Breadcrumb
          parent={
            <Link to="/projects/$projectId" params={{ projectId: project.id }} search={{ tab: 'contracts' }}>
              {project.name}
            </Link>
          }
          current="New contract"
        />
        <h1>New contract</h1>
        <p className={classes.lead}>
          List where each URL should redirect. Errors show as you type.
          {next === 'monitor' && ' Save it, then set up the monitor.'}{' '}
          <DocLink page="contracts" inNewTab>
            How to write a contract
          </DocLink>
        </p>
      </header>
      <form onSubmit={save} noValidate className={classes.form}>
        <Panel title="Start">
          <div className={classes.formFields}>
            <SegmentedControl
              aria-label="Start from"
              value={from}
              onChange={(chosen) =>
                void navigate({ search: { from: chosen, next }, replace: true, resetScroll: false })
              }
              data={sources}
            />
            {fromCheck === '' ? (
              <SourceChoice from={from} onFile={fill} />
            ) : (
              <CheckSource checkId={fromCheck} onFile={fill} />
            )}
            <NameAndBaseFields name={form.getInputProps('name')} base={form.getInputProps('base')} />
          </div>
        </Panel>
        <Panel title="Contract">
          <div className={classes.formFields}>
            <ContractTextField
              text={text}
              onText={setText}
              onRead={({ problems }) => problems.length > 0 && void recognize()}
              name={form.values.name}
              base={form.values.base.trim() === '' ? null : form.values.base.trim()}
              readOnly={false}
              onSave={save}
            />
            {converted !== undefined && converted.of === text && (
              <RedirectFileAlert
                found={converted}
                what={converted.tests === 1 ? 'test' : 'tests'}
                action="Convert to a contract"
                onUse={() => {
                  setText(converted.text);
                  setConverted(undefined);
                }}
              >
                Enter the site above if the file has paths only.
              </RedirectFileAlert>
            )}
            <FormActions>
              {hasDraft && (
                <Button variant="default" onClick={startOver}>
                  Start over
                </Button>
              )}
              <SubmitButton label="Save contract" runningLabel="Saving..." running={create.isPending} />
            </FormActions>
          </div>
        </Panel>
      </form>
    </>
  );
}

type Converted = NonNullable<Awaited<ReturnType<typeof convertRedirectFile>>> & {
  /** The text that it was converted from. */
  of: string;
};

/** The draft from before a reload, unless the page was opened for another bulk job. */
function draftFor(projectId: string, job: string): NewDraft {
  const stored = readNewDraft(projectId);
  return stored?.job === job ? stored : { name: '', base: '', text: startingText, job };
}

/** An example to edit. */
const startingText = `version: 1
base: https://www.example.com     # the site that paths belong to
defaults: { status: permanent }   # 301 or 308
tests:
  - /old -> /new
  - /gone 410
`;
