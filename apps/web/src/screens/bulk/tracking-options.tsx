import { type BulkOptions, bulkChoices, defaultProjectAlias, type Project } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useProjects } from '../../api/projects.ts';
import { SelectField } from '../../ui/form.tsx';
import classes from './bulk.module.css';

export interface UploadFormValues extends BulkOptions {
  projectId: string;
}

interface TrackingOptionsProps {
  form: UseFormReturnType<UploadFormValues>;
  /** Called for Enter in the text field: browsers don't submit a form whose button is disabled. */
  onEnter: () => void;
}

const hopOptions = bulkChoices.maxHops.map((hops) => ({ value: String(hops), label: `${hops} hops` }));
const timeoutOptions = bulkChoices.timeoutMs.map((ms) => ({ value: String(ms), label: `${ms / 1000} seconds` }));

/** The job's project and tracking options. */
export function TrackingOptions({ form, onEnter }: TrackingOptionsProps) {
  const { data: projects = [] } = useProjects();
  const { projectId, maxHops, timeout } = form.values;
  return (
    <div className={classes.options}>
      <TextInput
        label="Project ID"
        description={describeProject(projectId.trim(), projects)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...form.getInputProps('projectId')}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
        }}
      />
      <SelectField
        label="Project"
        description="Fills in the project ID"
        options={projectOptions(projectId.trim(), projects)}
        value={chosenProject(projectId.trim(), projects)}
        onChange={(id) => form.setFieldValue('projectId', id)}
      />
      <SelectField
        label="Max Hops"
        description="Redirects followed for each URL"
        options={hopOptions}
        value={String(maxHops)}
        onChange={(hops) => form.setFieldValue('maxHops', Number(hops))}
      />
      <SelectField
        label="Timeout"
        description="For a URL's whole chain"
        options={timeoutOptions}
        value={String(timeout)}
        onChange={(ms) => form.setFieldValue('timeout', Number(ms))}
      />
    </div>
  );
}

const isProject = (projectId: string, { id, isDefault }: Project) =>
  id === projectId || (isDefault && projectId === defaultProjectAlias);

/** The default project is listed under its alias. */
function projectOptions(projectId: string, projects: readonly Project[]): { value: string; label: string }[] {
  const options = projects.map(({ id, name, isDefault }) => ({
    value: isDefault ? defaultProjectAlias : id,
    label: name,
  }));
  const isKnown = projects.some((project) => isProject(projectId, project));
  return isKnown ? options : [{ value: projectId, label: 'Another project' }, ...options];
}

function chosenProject(projectId: string, projects: readonly Project[]): string {
  const isDefault = projects.some((project) => project.isDefault && project.id === projectId);
  return isDefault ? defaultProjectAlias : projectId;
}

function describeProject(projectId: string, projects: readonly Project[]): string {
  const found = projects.find((project) => isProject(projectId, project));
  return found === undefined ? 'The project that gets the checks' : `Checks are saved to ${found.name}`;
}
