import { IconSearch } from 'virtual:icons';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

const typingPauseMs = 250;

/** Searches once the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  // It can be cleared from outside; anything else that changes is what was typed here.
  useEffect(() => {
    if (value === '') setTyped('');
  }, [value]);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), typingPauseMs);

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
