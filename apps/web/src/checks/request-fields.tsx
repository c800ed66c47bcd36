import { IconChevronDown } from 'virtual:icons';
import {
  type ClientName,
  clientClasses,
  clientClassTitles,
  clientNamed,
  clientNames,
  clientWords,
  defaultProjectAlias,
  type Project,
} from '@hopwise/model';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useProjects } from '../api/projects.ts';
import { SelectField, type SelectFieldProps } from '../ui/form.tsx';

/** Empty for Hopwise itself. */
export type ChosenClient = ClientName | '';

interface ClientFieldProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  value: ChosenClient;
  onChange: (client: ChosenClient) => void;
}

const groups = clientClasses.map((each) => ({
  group: clientClassTitles[each],
  items: clientNames
    .filter((name) => clientWords[name].class === each)
    .map((name) => ({ value: name, label: clientWords[name].title })),
}));

/** The client to send requests as. */
export function ClientField({ value, onChange, ...props }: ClientFieldProps) {
  return (
    <NativeSelect
      label="Client"
      description="Sends this client's headers: user agent, Accept, language, client hints"
      {...props}
      data={[{ value: '', label: 'Hopwise' }, ...groups]}
      value={value}
      onChange={({ currentTarget }) => onChange(clientNamed(currentTarget.value) ?? '')}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    />
  );
}

type ProjectFieldProps = Pick<SelectFieldProps<string>, 'value' | 'onChange' | 'size'>;

/** The project to save a check in. */
export function ProjectField({ value, ...props }: ProjectFieldProps) {
  const { data: projects = [] } = useProjects();
  return <SelectField label="Project" options={projectChoices(value, projects)} value={value} {...props} />;
}

/** The default project is listed by its alias. A chosen project that isn't in the list is kept. */
export function projectChoices(chosen: string, projects: readonly Project[]): { value: string; label: string }[] {
  const choices = projects.map(({ id, name, isDefault }) => ({
    value: isDefault && chosen !== id ? defaultProjectAlias : id,
    label: name,
  }));
  if (choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, label: chosen === defaultProjectAlias ? 'Default project' : 'This project' }, ...choices];
}
