import { IconChevronDown, IconPlus } from 'virtual:icons';
import { defaultProjectAlias } from '@hopwise/model';
import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useProjects } from '../api/projects.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './new-in-project.module.css';

interface NewInProjectProps extends Pick<ButtonProps, 'variant' | 'size'> {
  label: string;
  to: '/projects/$projectId/monitors/new' | '/projects/$projectId/contracts/new';
  /** Where to create it; undefined: the person chooses. */
  projectId?: string | undefined;
}

const AnchorItem = (props: MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
);
const ItemLink = createLink(AnchorItem);

/** Creates something in a project. People with several projects choose one first. */
export function NewInProject({ label, to, projectId: given, ...look }: NewInProjectProps) {
  const { data: projects = [] } = useProjects();
  const plus = <IconPlus size={16} aria-hidden="true" />;
  if (given !== undefined || projects.length < 2) {
    const projectId = given ?? projects[0]?.id ?? defaultProjectAlias;
    return (
      <LinkButton to={to} params={{ projectId }} leftSection={plus} {...look}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Menu position="bottom-end" width={288} shadow="md">
      <Menu.Target>
        <Button leftSection={plus} rightSection={<IconChevronDown size={16} aria-hidden="true" />} {...look}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.projects}>
        <Menu.Label>Choose a project</Menu.Label>
        {projects.map(({ id, name }) => (
          <ItemLink key={id} to={to} params={{ projectId: id }}>
            {name}
          </ItemLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
