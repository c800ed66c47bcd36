import { IconSearchOff } from 'virtual:icons';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProjects } from '../../api/projects.ts';
import { FilterChips, SearchField } from '../../ui/filters.tsx';
import { SelectField } from '../../ui/form.tsx';
import { Notice } from '../../ui/states.tsx';
import classes from './workspace.module.css';
import type { ListSearch } from './workspace-search.ts';

interface ListHeaderProps {
  title: string;
  lead: string;
  action: ReactNode;
}

export const ListHeader = ({ title, lead, action }: ListHeaderProps) => (
  <header className={classes.header}>
    <div className={classes.about}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </div>
    {action}
  </header>
);

interface ListFiltersProps<State extends string> {
  /** The listed things, in a word: "monitors". */
  noun: string;
  wanted: ListSearch<State>;
  onWant: (wanted: ListSearch<State>) => void;
  /** Each state with its name, in the order in which they are offered. */
  states: readonly { value: State; label: string }[];
  counts: Readonly<Record<State, number>> | undefined;
  /** Shows a button that clears all filters. */
  mayClear?: boolean;
  /** More filters. */
  children?: ReactNode;
}

/** Search and project side by side, and below them the states with their counts. */
export function ListFilters<State extends string>(props: ListFiltersProps<State>) {
  const { noun, wanted, onWant, states, counts, mayClear = false, children } = props;
  const { data: projects = [] } = useProjects();
  const countOf = (state: State) => counts?.[state] ?? 0;
  const total = states.reduce((sum, { value }) => sum + countOf(value), 0);
  const offered = states.filter(({ value }) => countOf(value) > 0 || value === wanted.state);
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          label={`Search ${noun}`}
          placeholder="Search by name or URL"
          value={wanted.search ?? ''}
          onSearch={(search) => onWant({ ...wanted, search: search === '' ? undefined : search })}
        />
        {projects.length > 1 && (
          <SelectField
            aria-label="Project"
            size="sm"
            className={classes.project}
            options={[
              { value: '', label: 'All projects' },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={wanted.projectId ?? ''}
            onChange={(projectId) => onWant({ ...wanted, projectId: projectId === '' ? undefined : projectId })}
          />
        )}
        {children}
      </div>
      <div className={classes.states}>
        <FilterChips<State | 'all'>
          label="State"
          chips={[
            { value: 'all', label: 'All', count: total },
            ...offered.map(({ value, label }) => ({ value, label, count: countOf(value) })),
          ]}
          chosen={wanted.state ?? 'all'}
          onChoose={(state) => onWant({ ...wanted, state: state === 'all' ? undefined : state })}
        />
        {mayClear && (
          <Button variant="subtle" size="xs" onClick={() => onWant({})}>
            Clear filters
          </Button>
        )}
      </div>
    </>
  );
}

export const isNarrowed = (wanted: ListSearch<string>): boolean =>
  Object.values(wanted).some((filter) => filter !== undefined);

export const NothingFound = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <Notice
    icon={IconSearchOff}
    title={title}
    text="Try another search or state."
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  />
);
