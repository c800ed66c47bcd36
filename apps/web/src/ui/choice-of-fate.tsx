import { Radio } from '@mantine/core';
import classes from './choice-of-fate.module.css';

interface ChoiceOfFateProps<Fate extends string> {
  label: string;
  /** The one that loses nothing first. */
  options: readonly { value: Fate; label: string }[];
  value: Fate;
  onChange: (fate: Fate) => void;
}

/** What becomes of things that belong to what is being deleted. */
export function ChoiceOfFate<Fate extends string>({ label, options, value, onChange }: ChoiceOfFateProps<Fate>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(wanted) => {
        const chosen = options.find((option) => option.value === wanted);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <div className={classes.choices}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
