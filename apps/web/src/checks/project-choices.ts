import { defaultProjectAlias, type Project } from '@hopwise/model';

/** The default project stands under its alias; one that the URL names and the list does not have stays. */
export function projectChoices(chosen: string, projects: readonly Project[]): { value: string; label: string }[] {
  const choices = projects.map(({ id, name, isDefault }) => ({
    value: isDefault && chosen !== id ? defaultProjectAlias : id,
    label: name,
  }));
  if (choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, label: chosen === defaultProjectAlias ? 'Default project' : 'This project' }, ...choices];
}
