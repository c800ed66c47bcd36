import { UnstyledButton } from '@mantine/core';
import classes from './filter-chips.module.css';
import { formatCount } from './format-number.ts';

interface FilterChip<Name extends string> {
  value: Name;
  label: string;
  /** How many it shows, where that is known. */
  count?: number | undefined;
}

interface FilterChipsProps<Name extends string> {
  label: string;
  chips: readonly FilterChip<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Of a few ways to narrow a list, the one that holds. */
export function FilterChips<Name extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons
    <div className={classes.filters} role="group" aria-label={label}>
      {chips.map(({ value, label: name, count }) => (
        <UnstyledButton
          key={value}
          className={classes.filter}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
