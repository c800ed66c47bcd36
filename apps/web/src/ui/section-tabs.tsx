import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import classes from './list.module.css';
import { SkeletonLines } from './states.tsx';

interface Section<Name extends string> {
  value: Name;
  label: string;
  /** Its code may load when the tab is opened. */
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
  const list = useRef<HTMLDivElement>(null);
  const shownTab = shown?.value;
  useEffect(() => {
    if (shownTab !== undefined && list.current !== null) revealTab(list.current);
  }, [shownTab]);
  return (
    <Tabs value={shown?.value ?? null} onChange={open} keepMounted={false}>
      <Tabs.List ref={list} className={classes.list} aria-label={label}>
        {sections.map(({ value, label: name }) => (
          <Tabs.Tab key={value} value={value}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map(({ value, label: name, content }) => (
        <Tabs.Panel key={value} value={value} className={classes.panel}>
          <Suspense
            fallback={<SkeletonLines label={`Loading ${name.toLowerCase()}`} lines={3} height={96} unknownHeight />}
          >
            {content}
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Scrolls the list sideways, and never the page, until the open tab is visible. */
function revealTab(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (tab === null) return;
  const [inside, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inside.left < around.left || inside.right > around.right)
    list.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2;
}
