import { IconInfoCircle } from 'virtual:icons';
import { httpMethods, type Project, trackLimits, updateProjectRequest } from '@hopwise/model';
import { Alert, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf } from '../../api/client.ts';
import { type FateOfChecks, useDeleteProject, useUpdateProject } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';
import { ChoiceOfFate } from '../../ui/dialogs.tsx';
import { FactList } from '../../ui/figures.tsx';
import { FieldsForm, FormActions, focusFirstError, SelectField, SubmitButton } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Panel, Parts } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './project.module.css';
import { ProjectOwner } from './project-owner.tsx';

/** Organization members can view settings; its owners and admins can edit them. */
export function ProjectSettings({ project }: { project: Project }) {
  if (project.role === 'member') return <SettingsToRead project={project} />;
  return (
    <Parts>
      <Panel title="Settings">
        <ProjectForm project={project} />
      </Panel>
      {!project.isDefault && <ProjectOwner project={project} />}
      {project.isDefault ? (
        <Alert role="note" icon={<IconInfoCircle />}>
          This is your default project. Checks go here unless you choose another. It can't be deleted or moved.
        </Alert>
      ) : (
        <DeleteProject project={project} />
      )}
    </Parts>
  );
}

const yesNo = (enabled: boolean) => (enabled ? 'On' : 'Off');

function SettingsToRead({ project: { settings } }: { project: Project }) {
  return (
    <Panel title="Settings">
      <p className={classes.note}>Only organization owners and admins can edit these settings.</p>
      <FactList
        facts={[
          ['Method', settings.defaultMethod],
          ['Timeout', `${settings.defaultTimeout} ms`],
          ['Max hops', settings.defaultMaxHops],
          ['SSL', yesNo(settings.enableSSLAnalysis)],
          ['SEO', yesNo(settings.enableSEOAnalysis)],
          ['Security', yesNo(settings.enableSecurityAnalysis)],
        ]}
      />
    </Panel>
  );
}

const methodOptions = httpMethods.map((value) => ({ value, label: value }));
const { maxHops, timeoutMs } = trackLimits;

const toggles = [
  { field: 'settings.enableSSLAnalysis', label: 'SSL certificate' },
  { field: 'settings.enableSEOAnalysis', label: 'SEO optimization' },
  { field: 'settings.enableSecurityAnalysis', label: 'Security vulnerability scan' },
] as const;

function ProjectForm({ project }: { project: Project }) {
  const update = useUpdateProject(project.id);
  const form = useForm({
    initialValues: { name: project.name, description: project.description ?? '', settings: project.settings },
    validate: schemaResolver(updateProjectRequest, { sync: true }),
  });

  const submit = form.onSubmit((values) => {
    update.mutate(values, {
      onSuccess: () => showSuccess({ title: 'Project saved', forMs: 3000 }),
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error));
        announceFailure('Failed to save project')(error);
      },
    });
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      <TextInput label="Project name" {...form.getInputProps('name')} />
      <Textarea label="Description" rows={3} {...form.getInputProps('description')} />
      <fieldset className={classes.defaults}>
        <legend className={classes.legend}>Default check settings</legend>
        <SelectField
          label="HTTP method"
          options={methodOptions}
          value={form.values.settings.defaultMethod}
          onChange={(method) => form.setFieldValue('settings.defaultMethod', method)}
        />
        <NumberInput
          label="Timeout (ms)"
          step={timeoutMs.step}
          clampBehavior="none"
          {...form.getInputProps('settings.defaultTimeout')}
        />
        <NumberInput
          label="Max hops"
          step={maxHops.step}
          clampBehavior="none"
          {...form.getInputProps('settings.defaultMaxHops')}
        />
        <div className={classes.toggles}>
          {toggles.map(({ field, label }) => (
            <Switch key={field} label={label} {...form.getInputProps(field, { type: 'checkbox' })} />
          ))}
        </div>
      </fieldset>
      <FormActions>
        <SubmitButton label="Save" runningLabel="Saving..." running={update.isPending} />
      </FormActions>
    </FieldsForm>
  );
}

function DeleteProject({ project }: { project: Project }) {
  const [fate, setFate] = useState<FateOfChecks>('move');
  const remove = useDeleteProject(project.id);
  const navigate = useNavigate();
  const { name, trackingCount } = project;
  const them = trackingCount === 1 ? 'it' : 'them';
  const checks = `${formatCount(trackingCount)} ${trackingCount === 1 ? 'check' : 'checks'}`;

  return (
    <DeletePanel
      kind="project"
      name={name}
      text="You choose what should happen to its checks. This can't be undone."
      remove={(ending) => remove.mutate(trackingCount === 0 ? 'delete' : fate, ending)}
      running={remove.isPending}
      onDeleted={() => void navigate({ to: '/dashboard', search: { tab: 'projects' } })}
    >
      {trackingCount === 0 ? (
        <p>It has no checks.</p>
      ) : (
        <ChoiceOfFate<FateOfChecks>
          label={`What should happen to its ${checks}?`}
          options={[
            { value: 'move', label: `Move ${them} to my default project` },
            { value: 'delete', label: `Delete ${them} for good` },
          ]}
          value={fate}
          onChange={setFate}
        />
      )}
    </DeletePanel>
  );
}
