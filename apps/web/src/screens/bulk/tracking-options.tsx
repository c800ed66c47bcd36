import { type BulkOptions, bulkChoices, defaultProjectAlias, type Project } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useProjects } from '../../api/projects.ts';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './tracking-options.module.css';

export interface UploadFormValues extends BulkOptions {
  projectId: string;
}

interface TrackingOptionsProps {
  form: UseFormReturnType<UploadFormValues>;
  /** Enter was pressed in the text field: a browser does not send a form whose button is disabled. */
  onEnter: () => void;
}

const hopOptions = bulkChoices.maxHops.map((hops) => ({ value: String(hops), label: `${hops} hops` }));
const timeoutOptions = bulkChoices.timeoutMs.map((ms) => ({ value: String(ms), label: `${ms / 1000} seconds` }));

/** Where the checks go, and how each URL is followed. */
export function TrackingOptions({ form, onEnter }: TrackingOptionsProps) {
  const { data: projects = [] } = useProjects();
  const { projectId, maxHops, timeout } = form.values;
  return (
    <div className={classes.options}>
      <TextInput
        label="Project ID"
        description={describeProject(projectId.trim(), projects)}
        list="bulk-projects"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...form.getInputProps('projectId')}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
        }}
      />
      <datalist id="bulk-projects">
        <option value={defaultProjectAlias}>Your default project</option>
        {projects
          .filter(({ isDefault }) => !isDefault)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </datalist>
      <SelectField
        label="Max Hops"
        description="Redirects followed for each URL"
        options={hopOptions}
        value={String(maxHops)}
        onChange={(hops) => form.setFieldValue('maxHops', Number(hops))}
      />
      <SelectField
        label="Timeout"
        description="For the whole chain of a URL"
        options={timeoutOptions}
        value={String(timeout)}
        onChange={(ms) => form.setFieldValue('timeout', Number(ms))}
      />
    </div>
  );
}

function describeProject(projectId: string, projects: readonly Project[]): string {
  const found = projects.find(
    ({ id, isDefault }) => id === projectId || (isDefault && projectId === defaultProjectAlias),
  );
  return found === undefined ? 'Where the checks are kept' : `The checks go into ${found.name}`;
}
