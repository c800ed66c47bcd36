import { IconSearch } from 'virtual:icons';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from './format.tsx';
import classes from './list.module.css';

interface FilterChip<Name extends string> {
  value: Name;
  label: string;
  /** The number of matches, if known. */
  count?: number | undefined;
}

interface FilterChipsProps<Name extends string> {
  label: string;
  chips: readonly FilterChip<Name>[];
  /** One of them, or several. */
  chosen: Name | readonly Name[];
  onChoose: (name: Name) => void;
}

/** A choice of filters for a list. */
export function FilterChips<Name extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons
    <div className={classes.filters} role="group" aria-label={label}>
      {chips.map(({ value, label: name, count }) => (
        <UnstyledButton
          key={value}
          className={classes.filter}
          aria-pressed={[chosen].flat().includes(value)}
          onClick={() => onChoose(value)}
        >
          {name} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search. */
  value: string;
  onSearch: (text: string) => void;
}

const typingPauseMs = 250;

/** Searches when typing pauses. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);
  // Links and buttons can change the search too. What was typed here comes back unchanged.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);
  const search = useDebouncedCallback((text: string) => {
    searched.current = text.trim();
    onSearch(searched.current);
  }, typingPauseMs);

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      size="sm"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
