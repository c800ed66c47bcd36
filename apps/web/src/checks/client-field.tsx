import { IconChevronDown } from 'virtual:icons';
import {
  type ClientName,
  clientClasses,
  clientClassTitles,
  clientNamed,
  clientNames,
  clientWords,
} from '@hopwise/model';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';

/** Empty: as Hopwise itself. */
export type ChosenClient = ClientName | '';

interface ClientFieldProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  value: ChosenClient;
  onChange: (client: ChosenClient) => void;
}

const groups = clientClasses.map((each) => ({
  group: clientClassTitles[each],
  items: clientNames
    .filter((name) => clientWords[name].class === each)
    .map((name) => ({ value: name, label: clientWords[name].title })),
}));

/** As whom a URL is asked for. */
export function ClientField({ value, onChange, ...props }: ClientFieldProps) {
  return (
    <NativeSelect
      label="Client"
      description="Sends the headers of this client: user agent, Accept, language, client hints"
      {...props}
      data={[{ value: '', label: 'Hopwise' }, ...groups]}
      value={value}
      onChange={({ currentTarget }) => onChange(clientNamed(currentTarget.value) ?? '')}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    />
  );
}
