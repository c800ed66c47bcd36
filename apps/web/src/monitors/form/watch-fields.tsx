import { scoredKinds, type WatchedPart, watchedParts } from '@hopwise/model';
import { Checkbox, TextInput } from '@mantine/core';
import { analysisNames } from '../../analyses/analysis-names.ts';
import classes from './fields.module.css';
import type { MonitorFields } from './monitor-form-values.ts';

const partNames: Readonly<Record<WatchedPart, string>> = {
  hops: 'URLs and number of hops',
  status: 'Status codes',
  type: 'Redirect types',
  issuer: 'Certificate issuer',
  key: 'Certificate key type',
  trust: 'Certificate trust',
};

export function WatchFields({ form }: { form: MonitorFields }) {
  const { parts, scores } = form.values.watch;
  return (
    <div className={classes.fields}>
      <Checkbox.Group
        label="Compared with the baseline"
        description="IP addresses, times, cookies and expiry dates are never compared"
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
        description="A score that falls or rises is a change too"
        value={scores}
        onChange={(chosen) =>
          form.setFieldValue(
            'watch.scores',
            scoredKinds.filter((kind) => chosen.includes(kind)),
          )
        }
      >
        <div className={classes.boxes}>
          {scoredKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={analysisNames[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label="Response headers"
        description="Optional: names, separated by commas"
        placeholder="Cache-Control, X-Robots-Tag"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('watch.headers')}
      />
    </div>
  );
}
