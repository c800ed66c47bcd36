import { IconSearch } from 'virtual:icons';
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { usePreviousCheck, useRecentChecks } from '../../api/checks.ts';
import { useProjects } from '../../api/projects.ts';
import { useSession } from '../../api/session.ts';
import { CheckStatusBadge } from '../../chain/badges.tsx';
import { Ago } from '../../ui/format.tsx';
import classes from './command-palette.module.css';
import { type PaletteCommand, type PaletteSources, paletteGroups } from './palette-commands.ts';

interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  /** Closes without taking the focus back, for a screen that takes it itself. */
  onLeave: () => void;
}

/** Opens pages, projects and checks, and tracks URLs, from the keyboard. */
export function CommandPalette({ opened, onClose, onLeave }: CommandPaletteProps) {
  const { user } = useSession();
  const navigate = useNavigate();

  const run = ({ target }: PaletteCommand) => {
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
  const sources = { isSignedIn: false, isServerOwner: false, projects: [], checks: [], comparison };
  return <PaletteSearch typed={typed} onType={setTyped} sources={sources} onRun={onRun} />;
}

const typingPauseMs = 200;

function PersonalSearch({ comparison, onRun }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const { data: projects = [] } = useProjects();
  const { data: recent } = useRecentChecks({ search });
  const { user } = useSession();
  const isServerOwner = user?.isServerOwner ?? false;
  const sources = { isSignedIn: true, isServerOwner, projects, checks: recent?.checks ?? [], comparison };
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
  const takeKey = (event: KeyboardEvent) => {
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
          onKeyDown={takeKey}
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

function Option({ id, command: { label, check }, isChosen, onRun }: OptionProps) {
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
      <span className={classes.label}>{label}</span>
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
