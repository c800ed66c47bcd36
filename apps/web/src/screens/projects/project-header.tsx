import { IconPlus } from 'virtual:icons';
import type { Project } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TitleRow } from '../../ui/title-row.tsx';
import classes from './project-header.module.css';

export function ProjectHeader({ project }: { project: Project }) {
  const { id, name, description, isDefault, organizationId, role, trackingCount, createdAt } = project;
  return (
    <header className={classes.header}>
      <div className={classes.about}>
        <Breadcrumb
          parent={
            <Link to="/dashboard" search={{ tab: 'projects' }}>
              Dashboard
            </Link>
          }
          current="Project"
        />
        <TitleRow title={name}>
          {isDefault && <Badge>Default</Badge>}
          {organizationId !== null && <Badge color="purple">Organization · {role}</Badge>}
        </TitleRow>
        {description !== null && <p className={classes.description}>{description}</p>}
        <p className={classes.facts}>
          {formatCount(trackingCount)} {trackingCount === 1 ? 'check' : 'checks'} · created <Moment iso={createdAt} />
        </p>
      </div>
      <LinkButton to="/track" search={{ project: id }} leftSection={<IconPlus size={17} stroke={2} />}>
        New Check
      </LinkButton>
    </header>
  );
}
