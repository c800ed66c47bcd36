import { IconSearch } from 'virtual:icons';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

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
  const searched = useRef(value);
  // It can be changed from outside, by a link or a button; what was typed here comes back as it was sent.
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
