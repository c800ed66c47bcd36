import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

interface Section<Name extends string> {
  value: Name;
  label: string;
  content: ReactNode;
}

interface SectionTabsProps<Name extends string> {
  label: string;
  sections: readonly Section<Name>[];
  opened: Name;
  onOpen: (section: Name) => void;
}

/**
 * A page's sections as tabs. The page keeps the open one in its URL. An unknown section, such as the members of a
 * project without any, opens the first.
 */
export function SectionTabs<Name extends string>({ label, sections, opened, onOpen }: SectionTabsProps<Name>) {
  const open = (wanted: string | null) => {
    const chosen = sections.find(({ value }) => value === wanted);
    if (chosen !== undefined) onOpen(chosen.value);
  };
  const shown = sections.find(({ value }) => value === opened) ?? sections[0];
  return (
    <Tabs value={shown?.value ?? null} onChange={open} keepMounted={false}>
      <Tabs.List className={classes.list} aria-label={label}>
        {sections.map(({ value, label: name }) => (
          <Tabs.Tab key={value} value={value}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className={classes.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
