import { IconFileCheck } from 'virtual:icons';
import { type AllContractsPage, contractStates } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { allContractsQuery } from '../../api/attention.ts';
import { isOpenRun } from '../../api/contracts.ts';
import {
  ContractBadge,
  type ContractOfList,
  contractStateLooks,
  describeResult,
} from '../../contracts/contract-states.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { NewInProject } from '../../projects/new-in-project.tsx';
import { Ago, formatCount } from '../../ui/format.tsx';
import { Blocks } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { DataRow, DataTable, MoreButton } from '../../ui/table.tsx';
import { isNarrowed, ListFilters, ListHeader, NothingFound } from './list-parts.tsx';
import classes from './workspace.module.css';
import type { ContractsSearch } from './workspace-search.ts';

const lead = 'Redirect tests for your sites, with the last result of each, across all your projects.';

export const screen = defineAccountScreen({
  title: 'Contracts',
  description: lead,
  signedOut: (
    <SignInPrompt
      title="Please sign in to see your contracts"
      text="A contract is a file of redirect tests for a site. Run it before and after a launch, and in CI."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <VisuallyHidden component="h1">Contracts</VisuallyHidden>
      <SkeletonLines label="Loading contracts" lines={8} />
    </Blocks>
  ),
  Screen: ContractsScreen,
});

const stateOptions = contractStates.map((value) => ({ value, label: contractStateLooks[value].name }));

const runningPollMs = 3000;
const idlePollMs = 30_000;
const contractsIn = (data: { pages: readonly AllContractsPage[] } | undefined): ContractOfList[] =>
  data?.pages.flatMap((page) => page.contracts) ?? [];
const isRunning = ({ lastRun }: ContractOfList): boolean => lastRun !== null && isOpenRun(lastRun);

function ContractsScreen() {
  const wanted = useSearch({ from: '/_signed-in/contracts' });
  const navigate = useNavigate({ from: '/contracts' });
  const contracts = useInfiniteQuery({
    ...allContractsQuery(wanted),
    refetchInterval: ({ state: { data } }) => (contractsIn(data).some(isRunning) ? runningPollMs : idlePollMs),
  });
  const listed = contractsIn(contracts.data);
  const want = (search: ContractsSearch) => void navigate({ search, replace: true, resetScroll: false });
  const counts = contracts.data?.pages[0]?.counts;
  const isEmpty =
    counts !== undefined &&
    Object.values(counts).every((count) => count === 0) &&
    !isNarrowed(wanted) &&
    !contracts.isPlaceholderData;
  return (
    <Blocks wide>
      <ListHeader
        title="Contracts"
        lead={lead}
        action={!isEmpty && <NewInProject label="New contract" to="/projects/$projectId/contracts/new" />}
      />
      <section className={classes.list} aria-label="Contracts">
        {isEmpty ? (
          <NoContracts />
        ) : (
          <ListFilters noun="contracts" wanted={wanted} onWant={want} states={stateOptions} counts={counts} />
        )}
        {contracts.isPending && <SkeletonLines label="Loading contracts" lines={8} />}
        {contracts.isLoadingError && (
          <LoadFailure
            title="Failed to load contracts"
            text="Check your connection and try again"
            onRetry={() => contracts.refetch()}
          />
        )}
        {contracts.data !== undefined && listed.length === 0 && !isEmpty && (
          <NothingFound title="No contracts match" onClear={() => want({})} />
        )}
        {listed.length > 0 && <ContractTable contracts={listed} />}
        {contracts.hasNextPage && (
          <MoreButton
            label="Show more contracts"
            loading={contracts.isFetchingNextPage}
            onClick={() => void contracts.fetchNextPage()}
          />
        )}
      </section>
    </Blocks>
  );
}

const NoContracts = () => (
  <Notice
    icon={IconFileCheck}
    title="No contracts yet"
    text="A contract says where each URL should redirect. Run it before and after a launch and in CI, and Hopwise reports every difference."
    help={<DocLink page="contracts">How contracts work</DocLink>}
    action={<NewInProject label="New contract" to="/projects/$projectId/contracts/new" />}
  />
);

const columns = ['Contract', 'State', 'Last result', 'Last run', 'Tests', 'Project'] as const;

const ContractTable = ({ contracts }: { contracts: readonly ContractOfList[] }) => (
  <DataTable label="Contracts" columns={columns} manyColumns equalColumns>
    {contracts.map((contract) => (
      <ContractRow key={contract.id} contract={contract} />
    ))}
  </DataTable>
);

function ContractRow({ contract }: { contract: ContractOfList }) {
  const { id, name, lastResult, tests, projectId, projectName } = contract;
  return (
    <DataRow className={classes.row}>
      <td className={classes.name}>
        <Link to="/contracts/$contractId" params={{ contractId: id }} className={classes.link} title={name}>
          {name}
        </Link>
      </td>
      <td className={classes.state}>
        <ContractBadge contract={contract} />
      </td>
      <td className={classes.target}>
        {lastResult === null ? (
          '–'
        ) : (
          <Link to="/contracts/$contractId/runs/$runId" params={{ contractId: id, runId: lastResult.runId }}>
            {describeResult(lastResult)}
            <VisuallyHidden> in the last run of {name}</VisuallyHidden>
          </Link>
        )}
      </td>
      <td className={classes.when}>{lastResult === null ? '–' : <Ago iso={lastResult.finishedAt} />}</td>
      <td className={classes.figure} data-unit={tests === 1 ? 'test' : 'tests'}>
        {formatCount(tests)}
      </td>
      <td className={classes.place}>
        <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'contracts' }} title={projectName}>
          {projectName}
        </Link>
      </td>
    </DataRow>
  );
}
