import {
  IconChevronDown,
  IconLayoutDashboard,
  IconLogout,
  IconServer,
  IconSettings,
  IconUsersGroup,
} from 'virtual:icons';
import type { User } from '@hopwise/model';
import { Menu, type MenuItemProps, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './menus.module.css';
import { useSignOut } from './use-sign-out.ts';

export function UserMenu({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={256} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className={classes.initial} aria-hidden="true">
            {initialOf(user.name)}
          </span>
          <VisuallyHidden>Account menu for </VisuallyHidden>
          <span className={classes.userMenuName}>{user.name}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person} role="presentation">
          <p className={classes.fullName}>{user.name}</p>
          <p className={classes.userMenuEmail}>{user.email}</p>
        </div>
        <Menu.Divider />
        <MenuLink to="/dashboard" leftSection={<IconLayoutDashboard size={17} stroke={1.7} />}>
          Dashboard
        </MenuLink>
        <MenuLink to="/clients" leftSection={<IconUsersGroup size={17} stroke={1.7} />}>
          Compare clients
        </MenuLink>
        <MenuLink to="/settings" leftSection={<IconSettings size={17} stroke={1.7} />}>
          Settings
        </MenuLink>
        {user.isServerOwner && (
          <MenuLink to="/admin" leftSection={<IconServer size={17} stroke={1.7} />}>
            Server admin
          </MenuLink>
        )}
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={17} stroke={1.7} />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const initialOf = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? '?';

const AnchorItem = (props: MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
);

/** A menu item that is a typed link. */
export const MenuLink = createLink(AnchorItem);
