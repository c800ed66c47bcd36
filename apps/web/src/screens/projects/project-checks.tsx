import { type Project, pageSizes } from '@hopwise/model';
import { Button, Pagination } from '@mantine/core';
import { IconRoute, IconSearchOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CheckFilters, useProjectChecks } from '../../api/checks.ts';
import { paths } from '../../app/paths.ts';
import { CheckFilterBar } from '../../checks/check-filter-bar.tsx';
import { CheckTable } from '../../checks/check-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import classes from './project-checks.module.css';

export function ProjectChecks({ project }: { project: Project }) {
  const { status, search } = useSearch({ from: '/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const filter = (chosen: CheckFilters) => navigate({ search: chosen, replace: true, resetScroll: false });
  return (
    <Panel title="Checks" aside={<CheckFilterBar filters={{ status, search }} onFilter={filter} />}>
      <ChecksPage project={project} filters={{ status, search }} onClear={() => filter({})} />
    </Panel>
  );
}

interface ChecksPageProps {
  project: Project;
  filters: CheckFilters;
  onClear: () => void;
}

function ChecksPage({ project, filters, onClear }: ChecksPageProps) {
  const { page = 1 } = useSearch({ from: '/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const checks = useProjectChecks(project.id, page, filters);
  if (checks.isPending) return <SkeletonLines label="Loading checks" lines={8} />;
  if (checks.isLoadingError) return <LoadFailure title="Failed to load checks" onRetry={() => checks.refetch()} />;

  const { total } = checks.data;
  const pages = Math.ceil(total / pageSizes.projectChecks);
  if (total === 0) return <NoChecks project={project} filters={filters} onClear={onClear} />;
  return (
    <>
      <CheckTable label="Checks of this project" checks={checks.data.checks} />
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

function NoChecks({ project, filters, onClear }: ChecksPageProps) {
  if (filters.status !== undefined || filters.search !== undefined) {
    return (
      <Notice
        icon={IconSearchOff}
        title="No checks match"
        text="None of the checks here has this status and address."
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      icon={IconRoute}
      title="No checks yet"
      text="Track a URL into this project: its settings are used."
      action={
        <LinkButton to={paths.track} search={{ project: project.id }}>
          Track a URL
        </LinkButton>
      }
    />
  );
}
