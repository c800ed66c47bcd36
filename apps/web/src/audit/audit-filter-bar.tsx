import type { AuditFilter, AuditGroup } from '@hopwise/model';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import classes from './audit-filter-bar.module.css';
import { auditGroupNames } from './describe-audit.ts';

interface AuditFilterBarProps {
  groups: readonly AuditGroup[];
  searchLabel: string | undefined;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

export function AuditFilterBar({ groups, searchLabel, filter: { group, person = '' }, onFilter }: AuditFilterBarProps) {
  const options = [
    { value: '' as const, label: 'All entries' },
    ...groups.map((value) => ({ value, label: auditGroupNames[value] })),
  ];
  const filterBy = (chosen: AuditGroup | '' | undefined, text: string) =>
    onFilter({ ...(chosen && { group: chosen }), ...(text && { person: text }) });
  return (
    <div className={classes.bar}>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          placeholder="Search by name or email"
          value={person}
          onSearch={(text) => filterBy(group, text)}
        />
      )}
      <SelectField
        aria-label="Kind of entry"
        size="sm"
        options={options}
        value={group ?? ''}
        onChange={(chosen) => filterBy(chosen, person)}
      />
    </div>
  );
}
