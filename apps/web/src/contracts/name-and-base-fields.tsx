import { TextInput, type TextInputProps } from '@mantine/core';

interface NameAndBaseFieldsProps {
  /** What the form keeps about each. */
  name: TextInputProps;
  base: TextInputProps;
}

export const NameAndBaseFields = ({ name, base }: NameAndBaseFieldsProps) => (
  <>
    <TextInput label="Contract name" placeholder="Shop redirects" {...name} />
    <TextInput
      label="Site (optional)"
      description="Tested in place of the base that the text names."
      placeholder="https://www.example.com"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      {...base}
    />
  </>
);
