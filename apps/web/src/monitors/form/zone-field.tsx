import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';

/** Any zone that the browser knows, by its name; it offers them as one types. */
export function ZoneField(props: TextInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput label="Time zone" list={listId} autoComplete="off" spellCheck={false} {...props} />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
