import { IconFileCheck, IconPlus } from 'virtual:icons';
import type { ListedContract } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { projectContractsQuery } from '../../api/contracts.ts';
import { RunBadge } from '../../contracts/runs.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { Ago, formatCount } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { DataRow, DataTable } from '../../ui/table.tsx';
import classes from './project.module.css';

export function ProjectContracts({ projectId }: { projectId: string }) {
  const contracts = useQuery(projectContractsQuery(projectId));
  return (
    <Panel
      title="Contracts"
      aside={
        contracts.data !== undefined &&
        contracts.data.length > 0 && (
          <LinkButton
            to="/projects/$projectId/contracts/new"
            params={{ projectId }}
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            New contract
          </LinkButton>
        )
      }
    >
      {contracts.isPending && <SkeletonLines label="Loading contracts" lines={3} />}
      {contracts.isLoadingError && (
        <LoadFailure
          title="Failed to load contracts"
          text="Check your connection and try again"
          onRetry={() => contracts.refetch()}
        />
      )}
      {contracts.data?.length === 0 && <NoContracts projectId={projectId} />}
      {contracts.data !== undefined && contracts.data.length > 0 && <ContractTable contracts={contracts.data} />}
    </Panel>
  );
}

function NoContracts({ projectId }: { projectId: string }) {
  const where = { to: '/projects/$projectId/contracts/new', params: { projectId } } as const;
  return (
    <Notice
      icon={IconFileCheck}
      title="No contracts yet"
      text="A contract is a list of redirect tests: where each URL should redirect. Run it before and after a launch, and in CI."
      help={<DocLink page="contracts">How contracts work</DocLink>}
      action={
        <>
          <LinkButton {...where}>New contract</LinkButton>
          <LinkButton {...where} search={{ from: 'file' }} variant="default">
            Upload a file
          </LinkButton>
          <LinkButton {...where} search={{ from: 'job' }} variant="default">
            From a bulk job
          </LinkButton>
        </>
      }
    />
  );
}

const columns = ['Contract', 'Last run', 'When', 'Tests'] as const;

function ContractTable({ contracts }: { contracts: readonly ListedContract[] }) {
  return (
    <DataTable label="Contracts in this project" columns={columns}>
      {contracts.map(({ id, name, lastRun, tests, cases }) => (
        <DataRow key={id} className={classes.contractRow}>
          <td className={classes.contractName}>
            <Link to="/contracts/$contractId" params={{ contractId: id }} className={classes.contractLink}>
              {name}
            </Link>
          </td>
          <td className={classes.run}>
            {lastRun === null ? (
              <span className={classes.contractSoft}>Not run yet</span>
            ) : (
              <Link
                to="/contracts/$contractId/runs/$runId"
                params={{ contractId: id, runId: lastRun.id }}
                className={classes.badge}
              >
                <RunBadge run={lastRun} />
                <VisuallyHidden> in the last run of {name}</VisuallyHidden>
              </Link>
            )}
          </td>
          <td className={classes.when}>{lastRun === null ? '–' : <Ago iso={lastRun.createdAt} />}</td>
          <td className={classes.tests} data-unit={tests === 1 ? 'test' : 'tests'}>
            {formatCount(tests)}
            {cases !== tests && <span className={classes.contractSoft}> ({formatCount(cases)} cases)</span>}
          </td>
        </DataRow>
      ))}
    </DataTable>
  );
}
