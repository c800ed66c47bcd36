import { monitorIntervalsMinutes } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { SelectField } from '../../ui/select-field.tsx';
import { describeInterval } from '../describe-schedule.ts';
import classes from './fields.module.css';
import type { MonitorFields } from './monitor-form-values.ts';
import { ZoneField } from './zone-field.tsx';

const daily = 'daily';
const options = [
  ...monitorIntervalsMinutes.map((minutes) => ({
    value: String(minutes),
    label: `Every ${describeInterval(minutes)}`,
  })),
  { value: daily, label: 'Daily at a time' },
];

export function ScheduleFields({ form }: { form: MonitorFields }) {
  const { kind, minutes } = form.values.schedule;
  const choose = (chosen: string) => {
    form.setFieldValue('schedule.kind', chosen === daily ? 'daily' : 'every');
    if (chosen !== daily) form.setFieldValue('schedule.minutes', chosen);
  };
  return (
    <div className={classes.fields}>
      <SelectField
        label="Runs"
        options={options}
        value={kind === 'daily' ? daily : minutes}
        onChange={choose}
        description="What fails or differs is looked at again after a minute, before anyone is told"
      />
      {kind === 'daily' && (
        <div className={classes.pair}>
          <TextInput label="Time of day" type="time" {...form.getInputProps('schedule.at')} />
          <ZoneField {...form.getInputProps('schedule.zone')} />
        </div>
      )}
    </div>
  );
}
