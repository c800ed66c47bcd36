import { createProjectRequest, defaultProjectSettings } from '@hopwise/model';
import { Modal, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { useCreateProject } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm } from '../../ui/fields-form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface CreateProjectModalProps {
  opened: boolean;
  onClose: () => void;
}

/** What was typed stays when the modal is closed or the call fails; only a project that was made clears it. */
export function CreateProjectModal({ opened, onClose }: CreateProjectModalProps) {
  const create = useCreateProject();
  const form = useForm({
    initialValues: { name: '', description: '' },
    validate: schemaResolver(createProjectRequest, { sync: true }),
  });

  const submit = form.onSubmit(({ name, description }) => {
    create.mutate(
      {
        name: name.trim(),
        ...(description.trim() === '' ? {} : { description: description.trim() }),
        settings: defaultProjectSettings,
      },
      {
        onSuccess: (project) => {
          showSuccess({
            title: 'Project created successfully',
            message: `${project.name} is ready for tracking`,
            forMs: 3000,
          });
          form.reset();
          onClose();
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Failed to create project')(error);
        },
      },
    );
  }, focusFirstError(form));

  return (
    <Modal opened={opened} onClose={onClose} title="Create Project" closeButtonProps={{ 'aria-label': 'Close' }}>
      <FieldsForm onSubmit={submit}>
        <TextInput label="Project name" data-autofocus {...form.getInputProps('name')} />
        <Textarea label="Description" description="Optional" rows={3} {...form.getInputProps('description')} />
        <FormActions onCancel={onClose}>
          <SubmitButton label="Create Project" runningLabel="Creating..." running={create.isPending} />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}
