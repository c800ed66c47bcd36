import './command-palette.css';
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useRecentChecks } from '../../api/checks.ts';
import { usePreviousCheck } from '../../api/previous-check.ts';
import { useProjects } from '../../api/projects.ts';
import { useSession } from '../../api/session.ts';
import classes from './command-palette.module.css';
import type { PaletteCommand, PaletteSources } from './palette-commands.ts';
import { PaletteSearch } from './palette-search.tsx';

interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  /** It closes for a screen that takes the focus itself. */
  onLeave: () => void;
}

/** Goes to pages, projects and checks, and tracks a URL, without leaving the keyboard. */
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

/** Of the check on the screen with the one before. */
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
