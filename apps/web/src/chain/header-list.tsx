import { IconSearch } from 'virtual:icons';
import type { HeaderPair } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { CopyIcon } from '../ui/copy-icon.tsx';
import classes from './header-list.module.css';

/** Fewer are found faster by eye. */
const worthSearching = 6;

interface HeaderListProps {
  title: string;
  headers: readonly HeaderPair[];
  /** Shown when there are none. */
  nothing: string;
}

/** Headers as they were sent, in their order; to be searched and copied. */
export function HeaderList({ title, headers, nothing }: HeaderListProps) {
  const [search, setSearch] = useState('');
  const titleId = useId();
  const wanted = search.trim().toLowerCase();
  const shown = headers
    .map(([name, value], index) => ({ name, value, index }))
    .filter(({ name, value }) => `${name}: ${value}`.toLowerCase().includes(wanted));

  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {headers.length >= worthSearching && (
          <TextInput
            size="xs"
            className={classes.search}
            aria-label={`Search ${title.toLowerCase()}`}
            placeholder="Search"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {headers.length > 0 && (
          <CopyButton label="Copy all" value={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        )}
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>{headers.length === 0 ? nothing : 'No header matches.'}</p>
      ) : (
        <ul className={classes.headers}>
          {shown.map(({ name, value, index }) => (
            <li key={index} className={classes.header}>
              <span className={classes.line}>
                <span className={classes.name}>{name}:</span> {value}
              </span>
              <CopyIcon value={value} label={`Copy the value of ${name}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
