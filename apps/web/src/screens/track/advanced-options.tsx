import { IconChevronDown } from 'virtual:icons';
import { UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import type { AdvancedFields } from './advanced-fields.tsx';
import classes from './track.module.css';
import type { TrackFormValues } from './track-form-values.ts';

interface AdvancedOptionsProps {
  form: UseFormReturnType<TrackFormValues>;
  opened: boolean;
  onToggle: () => void;
}

/** Most people never open them, so their fields load after the rest of the form. */
export function AdvancedOptions({ form, opened, onToggle }: AdvancedOptionsProps) {
  const [Fields, setFields] = useState<typeof AdvancedFields>();
  useEffect(() => {
    const load = async () => {
      try {
        const loaded = await import('./advanced-fields.tsx');
        setFields(() => loaded.AdvancedFields);
      } catch {
        // Without a connection: opening them again retries.
      }
    };
    if (!opened) return whenIdle(load);
    void load();
  }, [opened]);
  return (
    <div className={classes.advanced}>
      <UnstyledButton
        className={classes.advancedToggle}
        onClick={onToggle}
        aria-expanded={opened}
        aria-controls="advanced-options"
      >
        <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
        Advanced Options
      </UnstyledButton>
      <div id="advanced-options" className={classes.advancedFields} hidden={!opened}>
        {opened && Fields && <Fields form={form} />}
      </div>
    </div>
  );
}
