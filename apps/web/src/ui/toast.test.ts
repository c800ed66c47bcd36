import { notificationsStore } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { showSuccess } from './toast.ts';

type Link = ReactElement<{ onClick: (event: object) => void }>;
type Message = ReactElement<{ children: [text: string, space: string, link: Link] }>;

const shown = () => notificationsStore.getState().notifications;
const titles = () => shown().map(({ title }) => title);

test('opening the link of a toast dismisses only that one', async () => {
  const opened: string[] = [];
  for (const title of ['3 monitors deleted', '5 monitors deleted']) {
    showSuccess({ title, link: { label: 'Undo', href: '/monitors', open: () => opened.push(title) }, forMs: 15_000 });
  }
  await vi.waitFor(() => expect(titles()).toEqual(['3 monitors deleted', '5 monitors deleted']));
  const [message] = shown().map((toast) => toast.message as Message);
  const [, , link] = message?.props.children ?? [];
  link?.props.onClick({ preventDefault: () => undefined });
  expect(opened).toEqual(['3 monitors deleted']);
  await vi.waitFor(() => expect(titles()).toEqual(['5 monitors deleted']));
});
