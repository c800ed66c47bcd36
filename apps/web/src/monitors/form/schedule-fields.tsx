import { monitorIntervalsMinutes, type ScoredKind, scoredKinds, type WatchedPart, watchedParts } from '@hopwise/model';
import { Checkbox, TextInput } from '@mantine/core';
import { analysisNames } from '../../analyses/analysis-names.ts';
import { SelectField, ZoneField } from '../../ui/form.tsx';
import { describeInterval } from '../monitor-states.tsx';
import classes from './fields.module.css';
import { analysesAfter, type MonitorFields } from './monitor-form-values.ts';

const daily = 'daily';
const options = [
  ...monitorIntervalsMinutes.map((minutes) => ({
    value: String(minutes),
    label: `Every ${describeInterval(minutes)}`,
  })),
  { value: daily, label: 'Daily at a set time' },
];

export function ScheduleFields({ form }: { form: MonitorFields }) {
  const { kind, minutes } = form.values.schedule;
  const confirmed = form.values.alerting.failures === 1 ? 'Changes are' : 'Failures and changes are';
  const choose = (chosen: string) => {
    form.setFieldValue('schedule.kind', chosen === daily ? 'daily' : 'every');
    if (chosen !== daily) form.setFieldValue('schedule.minutes', chosen);
  };
  return (
    <>
      <SelectField
        label="Interval"
        options={options}
        value={kind === 'daily' ? daily : minutes}
        onChange={choose}
        description={`${confirmed} rechecked within a minute, before an alert is sent`}
      />
      {kind === 'daily' && (
        <div className={classes.pair}>
          <TextInput label="Time of day" type="time" {...form.getInputProps('schedule.at')} />
          <ZoneField {...form.getInputProps('schedule.zone')} />
        </div>
      )}
    </>
  );
}

const partNames: Readonly<Record<WatchedPart, string>> = {
  hops: 'URLs and number of hops',
  status: 'Status codes',
  type: 'Redirect types',
  issuer: 'Certificate issuer',
  key: 'Certificate key type',
  trust: 'Certificate trust',
  indexability: 'Indexable by Google',
  canonical: 'Canonical URL',
  title: 'Page title',
  'robots-txt': 'robots.txt',
};

export function WatchFields({ form }: { form: MonitorFields }) {
  const { parts, scores } = form.values.watch;
  const chooseScores = (chosen: ScoredKind[]) => {
    form.setFieldValue('options.analyses', analysesAfter(form.values.options.analyses, scores, chosen));
    form.setFieldValue('watch.scores', chosen);
  };
  return (
    <div className={classes.fields}>
      <Checkbox.Group
        label="Compare with the baseline"
        description="IP addresses, timings, cookies and expiry dates are always ignored"
        value={parts}
        onChange={(chosen) =>
          form.setFieldValue(
            'watch.parts',
            watchedParts.filter((part) => chosen.includes(part)),
          )
        }
      >
        <div className={classes.boxes}>
          {watchedParts.map((part) => (
            <Checkbox key={part} value={part} label={partNames[part]} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label="Scores"
        description="Treat a change in these scores as a change"
        value={scores}
        onChange={(chosen) => chooseScores(scoredKinds.filter((kind) => chosen.includes(kind)))}
      >
        <div className={classes.boxes}>
          {scoredKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={analysisNames[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label="Response headers"
        description="Optional. Header names, separated by commas."
        placeholder="Cache-Control, X-Robots-Tag"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('watch.headers')}
      />
    </div>
  );
}
