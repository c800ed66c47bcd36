import { useProjects } from '../api/projects.ts';
import type { SelectFieldProps } from '../ui/select-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { projectChoices } from './project-choices.ts';

type ProjectFieldProps = Pick<SelectFieldProps<string>, 'value' | 'onChange' | 'size'>;

/** Which of the person's projects a check goes into. */
export function ProjectField({ value, ...props }: ProjectFieldProps) {
  const { data: projects = [] } = useProjects();
  return <SelectField label="Project" options={projectChoices(value, projects)} value={value} {...props} />;
}
