import { httpMethods, type Project, trackLimits, updateProjectRequest } from '@hopwise/model';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { useUpdateProject } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm } from '../../ui/fields-form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './project-form.module.css';

const methodOptions = httpMethods.map((value) => ({ value, label: value }));
const { maxHops, timeoutMs } = trackLimits;

const toggles = [
  { field: 'settings.enableSSLAnalysis', label: 'SSL certificate' },
  { field: 'settings.enableSEOAnalysis', label: 'SEO optimization' },
  { field: 'settings.enableSecurityAnalysis', label: 'Security vulnerability scan' },
] as const;

export function ProjectForm({ project }: { project: Project }) {
  const update = useUpdateProject(project.id);
  const form = useForm({
    initialValues: { name: project.name, description: project.description ?? '', settings: project.settings },
    validate: schemaResolver(updateProjectRequest, { sync: true }),
  });

  const submit = form.onSubmit((values) => {
    update.mutate(values, {
      onSuccess: ({ name }) => showSuccess({ title: 'Project saved', message: `${name} is up to date`, forMs: 3000 }),
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
        <legend className={classes.legend}>Defaults of its checks</legend>
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
