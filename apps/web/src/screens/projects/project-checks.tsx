import { IconRoute } from 'virtual:icons';
import { type Project, type ProjectChecks as ProjectChecksPage, pageSizes } from '@hopwise/model';
import { Button, Pagination } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CheckFilters, useProjectChecks } from '../../api/checks.ts';
import { CheckTable } from '../../checks/check-table.tsx';
import { FilteredChecks } from '../../checks/filtered-checks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/states.tsx';
import classes from './project.module.css';

export function ProjectChecks({ project }: { project: Project }) {
  const { status, search, page = 1 } = useSearch({ from: '/_signed-in/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const checks = useProjectChecks(project.id, page, { status, search });
  const filter = (chosen: CheckFilters) =>
    navigate({ search: { tab: 'checks', ...chosen }, replace: true, resetScroll: false });
  return (
    <FilteredChecks
      title="Checks"
      name="checks"
      filters={{ status, search }}
      onFilter={filter}
      query={checks}
      empty={page > 1 ? <NoMoreChecks /> : <NoChecks project={project} />}
    >
      {(found) => <ChecksPage found={found} page={page} />}
    </FilteredChecks>
  );
}

function ChecksPage({ found: { checks, total }, page }: { found: ProjectChecksPage; page: number }) {
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const pages = Math.ceil(total / pageSizes.projectChecks);
  return (
    <>
      <CheckTable label="Checks in this project" checks={checks} />
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages of checks">
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={(chosen) => navigate({ search: (now) => ({ ...now, page: chosen }) })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
          />
        </nav>
      )}
    </>
  );
}

function NoMoreChecks() {
  const navigate = useNavigate({ from: '/projects/$projectId' });
  return (
    <Notice
      icon={IconRoute}
      title="No more checks"
      text="The list has fewer pages."
      action={
        <Button variant="default" onClick={() => navigate({ search: (now) => ({ ...now, page: undefined }) })}>
          First page
        </Button>
      }
    />
  );
}

function NoChecks({ project }: { project: Project }) {
  return (
    <Notice
      icon={IconRoute}
      title="No checks yet"
      text="Track a URL to add the first check to this project."
      action={
        <LinkButton to="/track" search={{ project: project.id }}>
          Track a URL
        </LinkButton>
      }
    />
  );
}
