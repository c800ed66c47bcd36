import { IconPlayerPlay, IconTerminal2, IconWorld } from 'virtual:icons';
import type { StoredContract } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { RunOnSiteModal } from '../../contracts/run-on-site-modal.tsx';
import { RunBadge, useRunContract } from '../../contracts/runs.tsx';
import { MonitorThis } from '../../monitors/monitor-this.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordHeader } from '../../ui/page.tsx';
import { runInCiId } from './contract-settings.tsx';

interface ContractHeaderProps {
  contract: StoredContract;
  /** Whether a run has to save first. */
  isChanged: boolean;
  onSave: () => Promise<boolean>;
}

export function ContractHeader({ contract, isChanged, onSave }: ContractHeaderProps) {
  const { id, projectId, name, lastRun } = contract;
  const [isChoosingSite, siteModal] = useDisclosure(false);
  const { run, isStarting } = useRunContract(id);
  const saveAndRun = async (base?: string) => {
    if (await onSave()) await run(base === undefined ? {} : { base });
    siteModal.close();
  };
  return (
    <>
      <RecordHeader
        parent={
          <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'contracts' }}>
            Contracts
          </Link>
        }
        current="Contract"
        title={name}
        status={lastRun !== null && <RunBadge run={lastRun} />}
        idLabel="Contract ID"
        id={id}
        actions={
          <>
            <Button
              size="sm"
              loading={isStarting}
              leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
              onClick={() => saveAndRun()}
            >
              {isChanged ? 'Save and run' : 'Run now'}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconWorld size={16} aria-hidden="true" />}
              onClick={siteModal.open}
            >
              Run against another site
            </Button>
            <MonitorThis projectId={projectId} target={{ contract: id }} size="sm" />
            <LinkButton
              to="/contracts/$contractId"
              params={{ contractId: id }}
              search={{ tab: 'settings' }}
              hash={runInCiId}
              variant="default"
              size="sm"
              leftSection={<IconTerminal2 size={16} aria-hidden="true" />}
            >
              Run in CI
            </LinkButton>
          </>
        }
      />
      <RunOnSiteModal
        opened={isChoosingSite}
        onClose={siteModal.close}
        base={null}
        running={isStarting}
        onRun={(base) => saveAndRun(base)}
      />
    </>
  );
}
