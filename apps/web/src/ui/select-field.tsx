import { IconChevronDown } from 'virtual:icons';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface SelectFieldProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few. The browser's own select: it works everywhere, phones included. */
export function SelectField<Value extends string>({ options, value, onChange, ...props }: SelectFieldProps<Value>) {
  return (
    <NativeSelect
      {...props}
      data={[...options]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    />
  );
}
