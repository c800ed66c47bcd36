import { IconClockPause } from 'virtual:icons';
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { type SnoozeLength, useSnooze } from '../api/attention.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { showSuccess } from '../ui/toast.ts';

const morningHour = 8;
const timeOfDay = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** Tomorrow is that of the person's time zone. */
export function snoozeChoices(now: Date): { label: string; length: SnoozeLength }[] {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, morningHour);
  return [
    { label: 'For 1 hour', length: { hours: 1 } },
    { label: `Until tomorrow, ${timeOfDay.format(tomorrow)}`, length: { until: tomorrow.toISOString() } },
    { label: 'Until it changes', length: { until: null } },
  ];
}

interface SnoozeMenuProps {
  item: { id: string; name: string };
  choices: readonly { label: string; length: SnoozeLength }[];
}

export function SnoozeMenu({ item: { id, name }, choices }: SnoozeMenuProps) {
  const snooze = useSnooze();
  const press = (length: SnoozeLength) =>
    snooze
      .mutateAsync({ id, length })
      .then(
        () => showSuccess({ title: 'Snoozed', message: `${name}: alerts are still sent`, forMs: 3000 }),
        announceFailure('Failed to snooze'),
      );
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          loading={snooze.isPending}
          leftSection={<IconClockPause size={16} aria-hidden="true" />}
        >
          Snooze
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ length, label }) => (
          <Menu.Item key={label} onClick={() => void press(length)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
