import { useQuery } from '@tanstack/react-query';
import { monitorFacetsQuery } from '../../api/monitors.ts';
import { SelectField } from '../../ui/form.tsx';
import classes from './workspace.module.css';
import type { MonitorsSearch } from './workspace-search.ts';

interface FacetFieldsProps {
  wanted: MonitorsSearch;
  onWant: (wanted: MonitorsSearch) => void;
}

/** Tags and hosts, once there is something to choose from or to clear. */
export function FacetFields({ wanted, onWant }: FacetFieldsProps) {
  const { data } = useQuery(monitorFacetsQuery);
  const { tags = [], hosts = [] } = data ?? {};
  return (
    <>
      {(tags.length > 0 || wanted.tag !== undefined) && (
        <FacetField
          name="Tag"
          all="All tags"
          counts={tags.map(({ tag, count }) => ({ value: tag, count }))}
          value={wanted.tag}
          onChange={(tag) => onWant({ ...wanted, tag })}
        />
      )}
      {(hosts.length > 1 || wanted.host !== undefined) && (
        <FacetField
          name="Host"
          all="All hosts"
          counts={hosts.map(({ host, count }) => ({ value: host, count }))}
          value={wanted.host}
          onChange={(host) => onWant({ ...wanted, host })}
        />
      )}
    </>
  );
}

interface FacetFieldProps {
  name: string;
  /** The label of no filter. */
  all: string;
  counts: readonly { value: string; count: number }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FacetField({ name, all, counts, value: current, onChange }: FacetFieldProps) {
  // A link or a saved view can name one that isn't among the most frequent.
  const isListed = current === undefined || counts.some(({ value }) => value === current);
  return (
    <SelectField
      aria-label={name}
      size="sm"
      className={classes.project}
      options={[
        { value: '', label: all },
        ...(isListed ? [] : [{ value: current, label: current }]),
        ...counts.map(({ value, count }) => ({ value, label: `${value} (${count})` })),
      ]}
      value={current ?? ''}
      onChange={(value) => onChange(value === '' ? undefined : value)}
    />
  );
}
