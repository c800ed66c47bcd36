import { SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { projectContractsQuery } from '../../api/contracts.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import classes from './fields.module.css';
import type { MonitorFields } from './monitor-form-values.ts';

interface TargetFieldsProps {
  form: MonitorFields;
  projectId: string;
  isNew: boolean;
}

const downOptions = [
  { value: 'failed', label: 'The verdict is failed' },
  { value: 'warning', label: 'The verdict is failed or has issues' },
] as const;

/** What is watched, under which name, and when it is down. */
export function TargetFields({ form, projectId, isNew }: TargetFieldsProps) {
  const { target, downLevel } = form.values;
  return (
    <div className={classes.fields}>
      <SegmentedControl
        className={classes.choice}
        aria-label="Watch"
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
      <TextInput
        label="Name"
        description={isNew ? 'Optional: it is called after what it watches' : undefined}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {target.kind === 'url' ? (
        <SelectField
          label="It is down when"
          options={downOptions}
          value={downLevel}
          onChange={(level) => form.setFieldValue('downLevel', level)}
        />
      ) : (
        <p className={classes.note}>It is down when a test of the contract fails.</p>
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
        This project has no contract yet.{' '}
        <Link to="/projects/$projectId/contracts/new" params={{ projectId }} className={classes.link}>
          Write one
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
