import { IconPlus, IconTrash } from 'virtual:icons';
import { localZone, monitorLimits, type Weekday, weekdays } from '@hopwise/model';
import { Button, Checkbox, NumberInput, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { ZoneField } from '../../ui/form.tsx';
import classes from './fields.module.css';
import { newMaintenance } from './maintenance-values.ts';
import type { MonitorFields } from './monitor-form-values.ts';

const { maintenanceWindows, maintenanceMinutes } = monitorLimits;
const path = 'alerting.maintenance';

/** 1 January 2024 was a Monday. */
const weekdayName = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
const nameOf = (day: Weekday): string => weekdayName.format(new Date(Date.UTC(2024, 0, day)));

/** Periods in which runs continue and alerts are held. */
export function MaintenanceFields({ form }: { form: MonitorFields }) {
  const windows = form.values.alerting.maintenance;
  return (
    <div className={classes.fields}>
      <p className={classes.note}>
        Checks continue during maintenance, but alerts are held. If anything still fails when the window ends, the alert
        is sent then.
      </p>
      {windows.length > 0 && (
        <ul className={classes.windows} aria-label="Maintenance windows">
          {windows.map((_window, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: windows have no ID
            <MaintenanceWindow key={index} form={form} index={index} />
          ))}
        </ul>
      )}
      {windows.length < maintenanceWindows && (
        <Button
          className={classes.choice}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => form.insertListItem(path, newMaintenance(new Date(), localZone()))}
        >
          Add maintenance window
        </Button>
      )}
    </div>
  );
}

function MaintenanceWindow({ form, index }: { form: MonitorFields; index: number }) {
  const at = `${path}.${index}` as const;
  const window = form.values.alerting.maintenance[index];
  if (window === undefined) return null;
  return (
    <li className={classes.window}>
      <div className={classes.head}>
        <SegmentedControl
          aria-label={`Window type ${index + 1}`}
          size="sm"
          value={window.kind}
          onChange={(kind) => form.setFieldValue(`${at}.kind`, kind)}
          data={[
            { value: 'single', label: 'Once' },
            { value: 'weekly', label: 'Every week' },
          ]}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => form.removeListItem(path, index)}
        >
          Remove<VisuallyHidden> window {index + 1}</VisuallyHidden>
        </Button>
      </div>
      {window.kind === 'single' ? (
        <SingleWindow form={form} at={at} />
      ) : (
        <WeeklyWindow form={form} at={at} days={window.days} />
      )}
    </li>
  );
}

interface WindowProps {
  form: MonitorFields;
  at: `${typeof path}.${number}`;
}

function SingleWindow({ form, at }: WindowProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="From"
        description="In your time zone"
        type="datetime-local"
        {...form.getInputProps(`${at}.from`)}
      />
      <TextInput label="To" description="In your time zone" type="datetime-local" {...form.getInputProps(`${at}.to`)} />
    </div>
  );
}

function WeeklyWindow({ form, at, days }: WindowProps & { days: readonly Weekday[] }) {
  const { error } = form.getInputProps(`${at}.days`);
  return (
    <div className={classes.fields}>
      <Checkbox.Group
        label="Days"
        error={error}
        value={days.map(String)}
        onChange={(chosen) =>
          form.setFieldValue(
            `${at}.days`,
            weekdays.filter((day) => chosen.includes(String(day))),
          )
        }
      >
        <div className={classes.boxes} data-short>
          {weekdays.map((day) => (
            <Checkbox key={day} value={String(day)} label={nameOf(day)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.three}>
        <TextInput label="Starts at" type="time" {...form.getInputProps(`${at}.at`)} />
        <NumberInput
          label="Duration (minutes)"
          {...maintenanceMinutes}
          clampBehavior="none"
          {...form.getInputProps(`${at}.minutes`)}
        />
        <ZoneField {...form.getInputProps(`${at}.zone`)} />
      </div>
    </div>
  );
}
