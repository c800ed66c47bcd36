import { trackLimits } from '@hopwise/model';
import { NumberInput, Slider, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useServerOptions } from '../../api/server.ts';
import { ClientField } from '../../checks/request-fields.tsx';
import classes from './track.module.css';
import type { TrackFormValues } from './track-form-values.ts';

const { maxHops, timeoutMs } = trackLimits;
const hopMarks = [1, 5, 10, 15, 20].map((value) => ({ value, label: value }));

export function AdvancedFields({ form }: { form: UseFormReturnType<TrackFormValues> }) {
  const hasBrowser = useServerOptions()?.hasBrowser === true;
  return (
    <>
      <MaxHopsField form={form} />
      <NumberInput
        label="Timeout (ms)"
        description={`For the whole chain, ${timeoutMs.min} to ${timeoutMs.max}`}
        min={timeoutMs.min}
        max={timeoutMs.max}
        step={timeoutMs.step}
        // Values out of range get a message instead of a silent correction.
        clampBehavior="none"
        {...form.getInputProps('timeout')}
      />
      <ClientField {...form.getInputProps('client')} value={form.values.client} />
      <TextInput
        label="Custom user agent"
        description="Overrides the client's user agent"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('userAgent')}
      />
      <Textarea
        className={classes.wide}
        label="Custom headers"
        description="Please use format: Header-Name: Header-Value"
        placeholder={'Accept-Language: en\nX-Debug: 1'}
        rows={4}
        spellCheck={false}
        classNames={{ input: classes.headersInput }}
        {...form.getInputProps('customHeaders')}
      />
      <Switch
        className={classes.wide}
        label="Allow invalid certificates"
        description="For staging: treat untrusted certificates as a warning"
        {...form.getInputProps('allowInvalidCertificates', { type: 'checkbox' })}
      />
      {hasBrowser && (
        <Switch
          className={classes.wide}
          label="Browser trace"
          description="Also loads the page in Chromium to catch JavaScript redirects. Counts as one extra request."
          {...form.getInputProps('followInBrowser', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function MaxHopsField({ form }: { form: UseFormReturnType<TrackFormValues> }) {
  const { maxHops: value } = form.values;
  return (
    <div className={classes.hopsField}>
      <div className={classes.hopsLabel}>
        <span id="max-hops-label">Max hops</span>
        <output className={classes.hopsValue}>{value}</output>
      </div>
      <Slider
        label={null}
        min={maxHops.min}
        max={maxHops.max}
        step={maxHops.step}
        marks={hopMarks}
        value={value}
        onChange={(hops) => form.setFieldValue('maxHops', hops)}
        thumbProps={{ 'aria-labelledby': 'max-hops-label', 'data-path': 'maxHops' } as React.ComponentProps<'div'>}
      />
      {form.errors.maxHops && <p className={classes.hopsError}>{form.errors.maxHops}</p>}
    </div>
  );
}
