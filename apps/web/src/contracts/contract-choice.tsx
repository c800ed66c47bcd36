import type { ListedContract } from '@hopwise/model';
import { Modal, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { projectContractsQuery, useAddTest } from '../api/contracts.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { FieldsForm, FormActions, SubmitButton } from '../ui/form.tsx';
import { formatCount } from '../ui/format.tsx';
import { LoadFailure, SkeletonLines } from '../ui/states.tsx';
import { showSuccess } from '../ui/toast.ts';
import classes from './add-to-contract.module.css';

export interface ContractChoiceProps {
  checkId: string;
  /** The project whose contracts are offered. */
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

export const ContractChoice = (props: ContractChoiceProps) => (
  <Modal
    opened={props.opened}
    onClose={props.onClose}
    title="Add to contract"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {props.opened && <Choice {...props} />}
  </Modal>
);

const newContract = 'new';

function Choice({ checkId, projectId, onClose }: ContractChoiceProps) {
  const contracts = useQuery(projectContractsQuery(projectId));
  const [chosen, setChosen] = useState<string>();
  const add = useAddTest();
  const navigate = useNavigate();
  if (contracts.isPending) return <SkeletonLines label="Loading contracts" lines={3} />;
  if (contracts.isLoadingError) {
    return <LoadFailure title="Failed to load contracts" onRetry={() => contracts.refetch()} />;
  }
  const editable = (contracts.data ?? []).filter(({ mayEdit }) => mayEdit);
  const value = chosen ?? editable[0]?.id ?? newContract;
  const openNew = () =>
    void navigate({ to: '/projects/$projectId/contracts/new', params: { projectId }, search: { fromCheck: checkId } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === newContract) return openNew();
    add.mutate(
      { contractId: value, checkId },
      {
        onSuccess: ({ contract, change }) => {
          onClose();
          showSuccess({
            title: `Added to ${contract.name}`,
            message: `Line ${formatCount(change.line)} expects this chain`,
            link: {
              label: 'Open contract',
              href: `/contracts/${contract.id}?line=${change.line}`,
              open: () =>
                void navigate({
                  to: '/contracts/$contractId',
                  params: { contractId: contract.id },
                  search: { line: change.line },
                }),
            },
            forMs: 8000,
          });
        },
        onError: announceFailure('Failed to add the test'),
      },
    );
  };
  return (
    <FieldsForm onSubmit={submit}>
      <p>
        A contract is a file of redirect tests. The new test expects this chain's final URL, and its first and final
        status codes.
      </p>
      <Radio.Group label="Contract" value={value} onChange={setChosen}>
        <div className={classes.choices}>
          {editable.map((contract) => (
            <Radio key={contract.id} value={contract.id} label={contract.name} description={describe(contract)} />
          ))}
          <Radio value={newContract} label="New contract" description="Review it before saving" />
        </div>
      </Radio.Group>
      <FormActions onCancel={onClose}>
        <SubmitButton
          label={value === newContract ? 'Continue' : 'Add test'}
          runningLabel="Adding..."
          running={add.isPending}
        />
      </FormActions>
    </FieldsForm>
  );
}

const formats = { yaml: 'YAML', csv: 'CSV', lines: 'Lines' } as const;

const describe = ({ spelling, tests }: ListedContract): string =>
  `${formats[spelling]}, ${formatCount(tests)} ${tests === 1 ? 'test' : 'tests'}`;
