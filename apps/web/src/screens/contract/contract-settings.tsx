import type { StoredContract } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../api/client.ts';
import { useContractBadge, useDeleteContract, useUpdateContract } from '../../api/contracts.ts';
import { complaintsAbout, fileNameOf, NameAndBaseFields } from '../../contracts/contract-fields.tsx';
import { keepDraft } from '../../contracts/drafts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';
import { CopyableCode } from '../../ui/copy.tsx';
import { BadgeWithCode } from '../../ui/figures.tsx';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './contract.module.css';

interface ContractSettingsProps {
  contract: StoredContract;
  onSaved: (contract: StoredContract) => void;
}

export function ContractSettings({ contract, onSaved }: ContractSettingsProps) {
  return (
    <div className={classes.settingsParts}>
      {contract.mayEdit && <ContractForm contract={contract} onSaved={onSaved} />}
      <ContractBadge contract={contract} />
      <RunInCi contract={contract} />
      {contract.mayEdit && <DeleteContract contract={contract} />}
    </div>
  );
}

function ContractForm({ contract, onSaved }: ContractSettingsProps) {
  const update = useUpdateContract(contract.id);
  const form = useForm({
    initialValues: { name: contract.name, base: contract.base ?? '' },
    validate: complaintsAbout,
  });
  const submit = form.onSubmit(({ name, base }) => {
    update.mutate(
      { name: name.trim(), base: base.trim() === '' ? null : base.trim(), version: contract.version },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          showSuccess({ title: 'Contract saved', message: `${saved.name} is up to date`, forMs: 3000 });
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Failed to save contract')(error);
        },
      },
    );
  }, focusFirstError(form));
  return (
    <Panel title="Settings">
      <FieldsForm onSubmit={submit}>
        <NameAndBaseFields name={form.getInputProps('name')} base={form.getInputProps('base')} />
        <FormActions>
          <SubmitButton label="Save" runningLabel="Saving..." running={update.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}

/** A picture that says how the last run ended, for a README or a wiki. */
function ContractBadge({ contract: { id, name, badgeUrl, lastRun, mayEdit } }: { contract: StoredContract }) {
  const badge = useContractBadge(id);
  return (
    <Panel title="Badge">
      <Switch
        label="Public badge"
        description="Anyone who has its URL sees how the last run on its own site ended, and nothing else."
        checked={badge.variables !== undefined && badge.isPending ? badge.variables : badgeUrl !== null}
        disabled={!mayEdit || badge.isPending}
        onChange={({ currentTarget }) =>
          badge.mutate(currentTarget.checked, { onError: announceFailure('The badge could not be changed') })
        }
      />
      {badgeUrl !== null && (
        // Another run draws another picture under the same URL.
        <BadgeWithCode key={lastRun?.finishedAt} src={badgeUrl} alt="Badge of the last run" name={name} />
      )}
    </Panel>
  );
}

/** How the same contract is tested from a command line. */
function RunInCi({ contract: { id, name, spelling } }: { contract: StoredContract }) {
  const test = `npx --package ./hopwise.tgz -- hopwise test ${fileNameOf(name, spelling)}`;
  return (
    <Panel title="Run in CI">
      <div className={classes.ciParts}>
        <p>
          Download the contract into your repository, and let every pull request test it. <code>hopwise.tgz</code> is
          the command, built with <code>npm pack --workspace hopwise</code> from the Hopwise repository. It ends with 1
          when a test failed, and with 3 when it could not be run; <code>--base https://staging.example.com</code> tests
          another site.
        </p>
        <CopyableCode text={`${test} --format junit=redirects.xml`} copyLabel="Copy command" />
        <p>
          To have the run made and kept here, put an{' '}
          <Link to="/settings" search={{ section: 'api-keys' }} className={classes.ciLink}>
            API key
          </Link>{' '}
          into <code>HOPWISE_API_KEY</code>:
        </p>
        <CopyableCode text={`${test} --server ${location.origin} --contract ${id}`} copyLabel="Copy server command" />
        <p className={classes.ciNote}>docs/ci.md has workflows for GitHub Actions and GitLab.</p>
      </div>
    </Panel>
  );
}

function DeleteContract({ contract: { id, projectId, name } }: { contract: StoredContract }) {
  const remove = useDeleteContract(id);
  const navigate = useNavigate();
  const leave = () => {
    keepDraft(id, undefined);
    void navigate({
      to: '/projects/$projectId',
      params: { projectId },
      search: { tab: 'contracts' },
      ignoreBlocker: true,
    });
  };
  return (
    <DeletePanel
      kind="contract"
      name={name}
      text="Its runs and their checks go with it. This can't be undone."
      remove={(ending) => remove.mutate(undefined, ending)}
      running={remove.isPending}
      onDeleted={leave}
    >
      <p>Deletes the contract, its runs and the checks that these made. This can't be undone.</p>
    </DeletePanel>
  );
}
