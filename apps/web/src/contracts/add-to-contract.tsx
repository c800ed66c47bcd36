import { IconFilePlus } from 'virtual:icons';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { ContractChoiceProps } from './contract-choice.tsx';

const ContractChoice = lazyDialog<ContractChoiceProps>(
  async () => (await import('./contract-choice.tsx')).ContractChoice,
);

/** Adds the chain of a check to a contract as a test, or starts a new contract with it. */
export function AddToContract(props: Pick<ContractChoiceProps, 'checkId' | 'projectId'>) {
  const [opened, modal] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFilePlus size={16} aria-hidden="true" />}
        onClick={modal.open}
      >
        Add to contract
      </Button>
      <ContractChoice {...props} opened={opened} onClose={modal.close} />
    </>
  );
}
