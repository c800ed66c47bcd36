import { httpMethods, trackLimits } from '@hopwise/model';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { ClientField } from '../../checks/client-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './fields.module.css';
import type { MonitorFields } from './monitor-form-values.ts';

interface CheckOptionFieldsProps {
  form: MonitorFields;
  headerNames: readonly string[];
  /** Whether a check has filled in how it was made. */
  isFromCheck: boolean;
}

const methodOptions = [
  { value: '', label: 'As in the project' },
  ...httpMethods.map((value) => ({ value, label: value })),
] as const;
const { maxHops, timeoutMs } = trackLimits;

/** The same as of a check; what is left empty is as the project has it. */
export function CheckOptionFields({ form, headerNames, isFromCheck }: CheckOptionFieldsProps) {
  const { method, client, removesHeaders } = form.values.options;
  return (
    <div className={classes.fields}>
      <p className={classes.note}>
        {isFromCheck && 'Filled in as the check was made, but for custom headers: these are not kept with checks. '}
        What is left empty is as in the settings of the project.
      </p>
      <SelectField
        label="HTTP method"
        options={methodOptions}
        value={method}
        onChange={(chosen) => form.setFieldValue('options.method', chosen)}
      />
      <div className={classes.pair}>
        <NumberInput label="Max hops" {...maxHops} clampBehavior="none" {...form.getInputProps('options.maxHops')} />
        <NumberInput
          label="Timeout (ms)"
          {...timeoutMs}
          clampBehavior="none"
          {...form.getInputProps('options.timeout')}
        />
      </div>
      <ClientField value={client} onChange={(chosen) => form.setFieldValue('options.client', chosen)} />
      <TextInput
        label="Custom user agent"
        description="Sent instead of the client's"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('options.userAgent')}
      />
      <Textarea
        label="Custom headers"
        description={
          headerNames.length === 0
            ? 'Please use format: Header-Name: Header-Value. Values are not shown again.'
            : `Stored, with values that are not shown: ${headerNames.join(', ')}. What you write replaces them. For another site they have to be entered again.`
        }
        rows={3}
        spellCheck={false}
        disabled={removesHeaders}
        classNames={{ input: classes.lines }}
        {...form.getInputProps('options.headers')}
      />
      {headerNames.length > 0 && (
        <Switch
          label="Remove the stored headers"
          {...form.getInputProps('options.removesHeaders', { type: 'checkbox' })}
        />
      )}
      <Switch
        label="Allow invalid certificates"
        description="For staging hosts: a certificate that browsers refuse becomes a warning"
        {...form.getInputProps('options.allowInvalidCertificates', { type: 'checkbox' })}
      />
    </div>
  );
}
