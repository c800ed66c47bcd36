import { IconSearch } from 'virtual:icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CheckStatusBadge } from '../../chain/check-status-badge.tsx';
import { Ago } from '../../ui/ago.tsx';
import classes from './command-palette.module.css';
import { type PaletteCommand, type PaletteSources, paletteGroups } from './palette-commands.ts';

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
          // biome-ignore lint/a11y/useSemanticElements: groups options of a listbox, not fields
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
          Nothing found. Type a URL to track it.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the field, which keeps the focus
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
