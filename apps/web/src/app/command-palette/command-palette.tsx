import { IconSearch } from 'virtual:icons';
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { allContractsQuery, allMonitorsQuery } from '../../api/attention.ts';
import { bulkJobsQuery } from '../../api/bulk-jobs.ts';
import { usePreviousCheck, useRecentChecks } from '../../api/checks.ts';
import { useStartAnyRun } from '../../api/contracts.ts';
import { useAnyMonitorAction } from '../../api/monitors.ts';
import { useProjects } from '../../api/projects.ts';
import { useSession } from '../../api/session.ts';
import { CheckStatusBadge } from '../../chain/badges.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { Ago } from '../../ui/format.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useColorMode } from '../color-mode.ts';
import classes from './command-palette.module.css';
import {
  type PaletteAction,
  type PaletteCommand,
  type PaletteSources,
  paletteGroups,
  searchedIn,
} from './palette-commands.ts';

interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  /** Closes without taking the focus back, for a screen that takes it itself. */
  onLeave: () => void;
}

/** Opens pages, things with names and checks, tracks URLs and runs actions, from the keyboard. */
export function CommandPalette({ opened, onClose, onLeave }: CommandPaletteProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const act = usePaletteActions();

  const run = ({ target }: PaletteCommand) => {
    if ('act' in target) {
      onClose();
      act(target);
      return;
    }
    onLeave();
    void navigate(target);
  };
  const Search = user === undefined ? GuestSearch : PersonalSearch;
  const comparison = useComparison();

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size="36rem"
      yOffset="12vh"
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <Search comparison={comparison} onRun={run} />
      </Modal.Content>
    </Modal.Root>
  );
}

function usePaletteActions(): (action: PaletteAction) => void {
  const { toggle } = useColorMode();
  const navigate = useNavigate();
  const startRun = useStartAnyRun();
  const changeMonitor = useAnyMonitorAction();
  return (action) => {
    switch (action.act) {
      case 'toggle-color-mode':
        return toggle();
      case 'run-contract':
        return startRun.mutate(action.id, {
          onSuccess: ({ id }) =>
            navigate({
              to: '/contracts/$contractId/runs/$runId',
              params: { contractId: action.id, runId: id },
            }),
          onError: announceFailure('Failed to start the run'),
        });
      default:
        return changeMonitor.mutate(
          { id: action.id, action: action.act },
          {
            onSuccess: () =>
              showSuccess({
                title: action.act === 'pause' ? 'Monitor paused' : 'Monitor resumed',
                message: action.name,
                forMs: 3000,
              }),
            onError: announceFailure(`Failed to ${action.act} ${action.name}`),
          },
        );
    }
  };
}

/** Compares the check on screen with the previous one. */
function useComparison(): PaletteSources['comparison'] {
  const { checkId } = useParams({ strict: false });
  const beforeId = usePreviousCheck(checkId);
  return checkId === undefined || beforeId === undefined ? undefined : { beforeId, afterId: checkId };
}

interface SearchProps extends Pick<PaletteSources, 'comparison'> {
  onRun: (command: PaletteCommand) => void;
}

function GuestSearch({ comparison, onRun }: SearchProps) {
  const [typed, setTyped] = useState('');
  const sources = { ...nothing, isSignedIn: false, isServerOwner: false, comparison };
  return <PaletteSearch typed={typed} onType={setTyped} sources={sources} onRun={onRun} />;
}

const nothing = { projects: [], checks: [], monitors: [], contracts: [], jobs: [] };

const typingPauseMs = 200;
const mostFound = 5;

function PersonalSearch({ comparison, onRun }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, typingPauseMs);
  const search = searchedIn(settled);
  const wanted = { search, limit: mostFound };
  const enabled = search !== '';
  const { data: projects = [] } = useProjects();
  const { data: recent } = useRecentChecks({ search: settled.trim() });
  const { data: monitors } = useInfiniteQuery({ ...allMonitorsQuery(wanted), enabled });
  const { data: contracts } = useInfiniteQuery({ ...allContractsQuery(wanted), enabled });
  const { data: jobs = [] } = useInfiniteQuery({ ...bulkJobsQuery, enabled });
  const { user } = useSession();
  const sources = {
    ...{ isSignedIn: true, isServerOwner: user?.isServerOwner ?? false },
    ...{ projects, checks: recent?.checks ?? [], comparison, jobs },
    monitors: enabled ? (monitors?.pages[0]?.monitors ?? []) : [],
    contracts: enabled ? (contracts?.pages[0]?.contracts ?? []) : [],
  };
  return <PaletteSearch typed={typed} onType={setTyped} sources={sources} onRun={onRun} />;
}

interface PaletteSearchProps {
  typed: string;
  onType: (text: string) => void;
  sources: PaletteSources;
  onRun: (command: PaletteCommand) => void;
}

/** A combobox whose list is always open (ARIA APG): the focus stays in the field, the arrows move through the list. */
export function PaletteSearch({ typed, onType, sources, onRun }: PaletteSearchProps) {
  const [wantedIndex, setWantedIndex] = useState(0);
  const listId = useId();
  const groups = paletteGroups(typed, sources);
  const commands = groups.flatMap((group) => group.commands);
  const index = Math.min(wantedIndex, commands.length - 1);
  const chosen = commands[index];
  const optionId = (command: PaletteCommand) => `${listId}-${command.id}`;

  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    setWantedIndex((to + commands.length) % commands.length);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || chosen === undefined) return;
    if (event.key === 'ArrowDown') move(event, index + 1);
    else if (event.key === 'ArrowUp') move(event, index - 1);
    else if (event.key === 'Enter') {
      event.preventDefault();
      onRun(chosen);
    }
  };

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label="Search or type a URL"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(chosen)}
          aria-autocomplete="list"
          placeholder="Search or type a URL"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          value={typed}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            setWantedIndex(0);
          }}
          onKeyDown={handleKey}
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label="Commands" className={classes.list}>
        {groups.map(({ name, commands: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups listbox options, not form fields
          <div key={name} role="group" aria-label={name} className={classes.group}>
            <p className={classes.groupName} aria-hidden="true">
              {name}
            </p>
            {inGroup.map((command) => (
              <Option
                key={command.id}
                id={optionId(command)}
                command={command}
                isChosen={command === chosen}
                onRun={() => onRun(command)}
              />
            ))}
          </div>
        ))}
      </div>
      {commands.length === 0 && (
        <p className={classes.nothing} role="status">
          No results. Type a URL to track it.
        </p>
      )}
    </>
  );
}

interface OptionProps {
  id: string;
  command: PaletteCommand;
  isChosen: boolean;
  onRun: () => void;
}

function Option({ id, command: { label, note, check }, isChosen, onRun }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and keeps the focus
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      title={label}
      onClick={onRun}
    >
      <span className={classes.label}>
        {label}
        {note && <span className={classes.note}> {note}</span>}
      </span>
      {check !== undefined && (
        <span className={classes.check}>
          <span className={classes.time}>
            <Ago iso={check.startedAt} />
          </span>{' '}
          <CheckStatusBadge status={check.status} />
        </span>
      )}
    </div>
  );
}
