import { httpMethods, trackLimits } from '@hopwise/model';
import { NumberInput, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { projectContractsQuery } from '../../api/contracts.ts';
import { ClientField } from '../../checks/request-fields.tsx';
import { SelectField } from '../../ui/form.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import classes from './fields.module.css';
import type { MonitorFields } from './monitor-form-values.ts';

interface TargetFieldsProps {
  form: MonitorFields;
  projectId: string;
  isNew: boolean;
}

const downOptions = [
  { value: 'failed', label: 'The check fails' },
  { value: 'warning', label: 'The check fails or has issues' },
] as const;

export function TargetFields({ form, projectId }: Omit<TargetFieldsProps, 'isNew'>) {
  const { target } = form.values;
  return (
    <>
      <SegmentedControl
        className={classes.choice}
        aria-label="Target"
        value={target.kind}
        onChange={(kind) => form.setFieldValue('target.kind', kind)}
        data={[
          { value: 'url', label: 'A URL' },
          { value: 'contract', label: 'A contract' },
        ]}
      />
      {target.kind === 'url' ? (
        <TextInput
          label="URL"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/old"
          {...form.getInputProps('target.url')}
        />
      ) : (
        <ContractField form={form} projectId={projectId} />
      )}
    </>
  );
}

/** The target's name, and when it counts as down. */
export function NameFields({ form, isNew }: Omit<TargetFieldsProps, 'projectId'>) {
  const { target, downLevel } = form.values;
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name"
        description={isNew ? 'Optional. Defaults to the host and path, or to the contract name.' : undefined}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {target.kind === 'url' ? (
        <SelectField
          label="Down when"
          options={downOptions}
          value={downLevel}
          onChange={(level) => form.setFieldValue('downLevel', level)}
        />
      ) : (
        <p className={classes.note}>Goes down when any test in the contract fails.</p>
      )}
    </div>
  );
}

function ContractField({ form, projectId }: Omit<TargetFieldsProps, 'isNew'>) {
  const contracts = useQuery(projectContractsQuery(projectId));
  if (contracts.isPending) return <SkeletonLines label="Loading contracts" lines={1} />;
  if (contracts.isLoadingError) {
    return <LoadFailure title="Failed to load contracts" onRetry={() => contracts.refetch()} />;
  }
  if (contracts.data.length === 0) {
    return (
      <p className={classes.note}>
        This project has no contracts yet.{' '}
        <Link to="/projects/$projectId/contracts/new" params={{ projectId }} className={classes.link}>
          Create one
        </Link>{' '}
        first.
      </p>
    );
  }
  const { error } = form.getInputProps('target.contractId');
  return (
    <SelectField
      label="Contract"
      options={[
        { value: '', label: 'Choose a contract' },
        ...contracts.data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={form.values.target.contractId}
      error={error}
      data-path="target.contractId"
      onChange={(contractId) => form.setFieldValue('target.contractId', contractId)}
    />
  );
}

interface CheckOptionFieldsProps {
  form: MonitorFields;
  headerNames: readonly string[];
  /** Whether the options were copied from a check. */
  isFromCheck: boolean;
}

const methodOptions = [
  { value: '', label: 'Project default' },
  ...httpMethods.map((value) => ({ value, label: value })),
] as const;
const { maxHops, timeoutMs } = trackLimits;

/** The same options as for a check. Empty fields use the project defaults. */
export function CheckOptionFields({ form, headerNames, isFromCheck }: CheckOptionFieldsProps) {
  const { method, client, removesHeaders } = form.values.options;
  return (
    <div className={classes.fields}>
      <p className={classes.note}>
        {isFromCheck && "Copied from the check. Custom headers aren't stored with checks, so add them again. "}
        Empty fields use the project defaults.
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
        description="Overrides the client's user agent"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('options.userAgent')}
      />
      <Textarea
        label="Custom headers"
        description={
          headerNames.length === 0
            ? "Please use format: Header-Name: Header-Value. Values aren't shown again."
            : `Stored, with hidden values: ${headerNames.join(', ')}. Headers you enter here replace them. If you change the URL to another site, enter them again.`
        }
        rows={3}
        spellCheck={false}
        disabled={removesHeaders}
        classNames={{ input: classes.lines }}
        {...form.getInputProps('options.headers')}
      />
      {headerNames.length > 0 && (
        <Switch label="Remove stored headers" {...form.getInputProps('options.removesHeaders', { type: 'checkbox' })} />
      )}
      <Switch
        label="Allow invalid certificates"
        description="For staging: treat untrusted certificates as a warning"
        {...form.getInputProps('options.allowInvalidCertificates', { type: 'checkbox' })}
      />
    </div>
  );
}
