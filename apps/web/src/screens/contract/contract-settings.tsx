import type { StoredContract } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../api/client.ts';
import { useContractBadge, useDeleteContract, useUpdateContract } from '../../api/contracts.ts';
import { contractFieldErrors, fileNameOf, NameAndBaseFields } from '../../contracts/contract-fields.tsx';
import { saveDraft } from '../../contracts/drafts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
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
    validate: contractFieldErrors,
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

/** A badge with the last run's result, for a README or a wiki. */
function ContractBadge({ contract: { id, name, badgeUrl, lastRun, mayEdit } }: { contract: StoredContract }) {
  const badge = useContractBadge(id);
  return (
    <Panel title="Badge">
      <Switch
        label="Public badge"
        description="Anyone with the URL can see the last run's result, nothing else. Runs against another site don't count."
        checked={badge.variables !== undefined && badge.isPending ? badge.variables : badgeUrl !== null}
        disabled={!mayEdit || badge.isPending}
        onChange={({ currentTarget }) =>
          badge.mutate(currentTarget.checked, { onError: announceFailure('Failed to update badge') })
        }
      />
      {badgeUrl !== null && (
        // The image behind this URL can change with every run.
        <BadgeWithCode key={lastRun?.finishedAt} src={badgeUrl} alt="Last run badge" name={name} />
      )}
    </Panel>
  );
}

/** For links to the panel. */
export const runInCiId = 'run-in-ci';

/** Shows how to test the contract from the command line. */
function RunInCi({ contract: { id, name, spelling } }: { contract: StoredContract }) {
  const test = `npx --yes --package ./hopwise.tgz -- hopwise test ${fileNameOf(name, spelling)}`;
  return (
    <Panel title="Run in CI" id={runInCiId}>
      <div className={classes.ciParts}>
        <p>
          Commit the contract and test it on every pull request. In a clone of Hopwise, run <code>npm ci</code> and{' '}
          <code>npm pack --workspace hopwise</code>, and commit the file it writes as <code>hopwise.tgz</code>. The
          command exits with 1 if a test fails and 3 if tests couldn't run. Use{' '}
          <code>--base https://staging.example.com</code> to test another site.
        </p>
        <CopyableCode text={`${test} --format junit=redirects.xml`} copyLabel="Copy command" />
        <p>
          To run it on this server and keep the results, set <code>HOPWISE_API_KEY</code> to an{' '}
          <Link to="/settings" search={{ section: 'api-keys' }} className={classes.ciLink}>
            API key
          </Link>
          :
        </p>
        <CopyableCode text={`${test} --server ${location.origin} --contract ${id}`} copyLabel="Copy server command" />
        <p className={classes.ciNote}>
          For GitHub Actions and GitLab examples, see the <DocLink page="ci">CI guide</DocLink>.
        </p>
      </div>
    </Panel>
  );
}

function DeleteContract({ contract: { id, projectId, name } }: { contract: StoredContract }) {
  const remove = useDeleteContract(id);
  const navigate = useNavigate();
  const leave = () => {
    saveDraft(id, undefined);
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
      text="This also deletes its runs and their checks. This can't be undone."
      remove={(ending) => remove.mutate(undefined, ending)}
      running={remove.isPending}
      onDeleted={leave}
    >
      <p>Deletes the contract, its runs and their checks.</p>
    </DeletePanel>
  );
}
