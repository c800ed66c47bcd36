import {
  IconBell,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTag,
  IconTagOff,
  IconTrash,
  IconX,
} from 'virtual:icons';
import { type MonitorAction, type MonitorActionResult, type MonitorFilter, monitorLimits } from '@hopwise/model';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useMonitorsAction } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { formatCount } from '../../ui/format.tsx';
import { showNeutral, showSuccess, showWarning } from '../../ui/toast.ts';
import { describeActionResult } from './action-result.ts';
import { ChannelsDialog } from './channels-dialog.tsx';
import { nothingSelected, type Selection } from './selection.ts';
import classes from './workspace.module.css';

interface MonitorActionsProps {
  selection: Selection;
  /** How many match the filters. */
  total: number;
  /** How many rows are shown. */
  shown: number;
  filter: MonitorFilter;
  onSelect: (selection: Selection) => void;
}

/** The actions for the selected monitors. */
export function MonitorActions({ selection, total, shown, filter, onSelect }: MonitorActionsProps) {
  const act = useMonitorsAction();
  const [tag, setTag] = useState('');
  const [isChoosing, channels] = useDisclosure(false);
  const count = selection.isAll ? total : selection.ids.size;
  const isTooMany = count > monitorLimits.perAction;
  const isDisabled = isTooMany || act.isPending;

  // When these calls end, this part of the screen may have disappeared with its selection.
  const restore = (ids: string[]) =>
    act
      .mutateAsync({ action: restoring, ids })
      .then((result) => announce(restoring, result), announceFailure('Failed to restore the monitors'));
  const perform = (action: MonitorAction) =>
    void act
      .mutateAsync(
        { action, ...(selection.isAll ? { filter } : { ids: [...selection.ids] }) },
        { onSuccess: () => onSelect(nothingSelected) },
      )
      .then(
        (result) => announce(action, result, () => void restore(result.done)),
        announceFailure('Failed to change the monitors'),
      );

  return (
    <section className={classes.actions} aria-label="Actions for the selected monitors">
      <p className={classes.selected} role="status">
        {formatCount(count)} selected
        {isTooMany && `. You can change up to ${formatCount(monitorLimits.perAction)} at once.`}
      </p>
      {!selection.isAll && selection.ids.size === shown && total > shown && (
        <Button variant="subtle" size="xs" onClick={() => onSelect({ ...selection, isAll: true })}>
          Select all {formatCount(total)}
        </Button>
      )}
      <Button.Group className={classes.actionButtons}>
        <Button
          {...look}
          disabled={isDisabled}
          leftSection={<IconPlayerPause {...icon} />}
          onClick={() => perform({ kind: 'pause' })}
        >
          Pause
        </Button>
        <Button
          {...look}
          disabled={isDisabled}
          leftSection={<IconPlayerPlay {...icon} />}
          onClick={() => perform({ kind: 'resume' })}
        >
          Resume
        </Button>
        <Button
          {...look}
          disabled={isDisabled}
          leftSection={<IconRefresh {...icon} />}
          onClick={() => perform({ kind: 'run' })}
        >
          Run now
        </Button>
        <Button
          {...look}
          disabled={isDisabled}
          leftSection={<IconTrash {...icon} />}
          onClick={() => perform({ kind: 'delete' })}
        >
          Delete
        </Button>
      </Button.Group>
      <form
        className={classes.tagForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (tag.trim() !== '') perform({ kind: 'add-tags', tags: [tag] });
        }}
      >
        <TextInput
          size="xs"
          aria-label="Tag"
          placeholder="Tag"
          maxLength={monitorLimits.tagLength}
          value={tag}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
        />
        <Button {...look} type="submit" disabled={isDisabled || tag.trim() === ''} leftSection={<IconTag {...icon} />}>
          Add tag
        </Button>
        <Button
          {...look}
          disabled={isDisabled || tag.trim() === ''}
          leftSection={<IconTagOff {...icon} />}
          onClick={() => perform({ kind: 'remove-tags', tags: [tag] })}
        >
          Remove tag
        </Button>
      </form>
      <Button {...look} disabled={isDisabled} leftSection={<IconBell {...icon} />} onClick={channels.open}>
        Set channels
      </Button>
      <ChannelsDialog
        opened={isChoosing}
        onClose={channels.close}
        onChoose={(channelIds) => perform({ kind: 'set-channels', channelIds })}
      />
      <Button
        variant="subtle"
        size="xs"
        disabled={act.isPending}
        leftSection={<IconX {...icon} />}
        onClick={() => onSelect(nothingSelected)}
      >
        Clear selection
      </Button>
    </section>
  );
}

const look = { variant: 'default', size: 'xs' } as const;
const icon = { size: 14, 'aria-hidden': true } as const;

const restoring = { kind: 'restore' } as const;

/** For this long the toast offers to undo; the server restores for longer. */
const undoForMs = 15_000;

function announce({ kind }: MonitorAction, result: MonitorActionResult, undo?: () => void): void {
  const { success, rejection, isUnneeded } = describeActionResult(kind, result);
  if (rejection !== null) showWarning({ ...rejection, forMs: 8000 });
  if (isUnneeded) showNeutral({ title: 'Nothing to change', forMs: 3000 });
  if (success === null) return;
  if (kind !== 'delete' || undo === undefined) showSuccess({ title: success, forMs: 3000 });
  else showSuccess({ title: success, link: { label: 'Undo', href: '/monitors', open: undo }, forMs: undoForMs });
}
