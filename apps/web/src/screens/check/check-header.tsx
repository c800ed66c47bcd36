import type { TrackResult } from '@hopwise/model';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkAnalysisQuery, checkQuery } from '../../api/check.ts';
import { paths } from '../../app/paths.ts';
import { CheckStatusBadge } from '../../chain/check-status-badge.tsx';
import { ExportMenu } from '../../checks/export-menu.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './check-header.module.css';
import { MoreMenu } from './more-menu.tsx';

const refreshToastMs = 2000;

export function CheckHeader({ result }: { result: TrackResult }) {
  const { check, mayEdit } = result;
  return (
    <header className={classes.header}>
      <nav aria-label="Breadcrumb" data-screen-only>
        <ol className={classes.breadcrumb}>
          <li>
            <Link to={paths.dashboard} className={classes.crumbLink}>
              Dashboard
            </Link>
          </li>
          <li aria-current="page">Check Details</li>
        </ol>
      </nav>
      <div className={classes.titleRow}>
        <BackButton />
        <h1 className={classes.title}>Check Details</h1>
        <CheckStatusBadge status={check.status} />
      </div>
      <div className={classes.tools}>
        <div className={classes.id}>
          <span className={classes.idLabel}>Check ID</span>
          <code className={classes.idValue}>{check.id}</code>
          <CopyButton value={check.id} label="Copy" />
        </div>
        <div className={classes.actions} data-screen-only>
          <RefreshButton result={result} />
          <ExportMenu checkId={check.id} exportsPath={`/api/v2/export/${check.id}`} />
          <MoreMenu check={check} mayShare={mayEdit} />
        </div>
      </div>
    </header>
  );
}

function BackButton() {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button
      data-screen-only
      variant="default"
      size="xs"
      leftSection={<IconArrowLeft size={14} aria-hidden="true" />}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: paths.dashboard }))}
    >
      Back
    </Button>
  );
}

function RefreshButton({ result }: { result: TrackResult }) {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      const fresh = { staleTime: 0 };
      await Promise.all([
        queries.fetchQuery({ ...checkQuery(result.check.id), ...fresh }),
        queries.fetchQuery({ ...checkAnalysisQuery(result), ...fresh }),
      ]);
      showSuccess({ title: 'Check refreshed', forMs: refreshToastMs });
    } catch {
      showFailure({ title: 'Failed to load check', message: 'Please try again', forMs: refreshToastMs });
    } finally {
      setRefreshing(false);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      loading={refreshing}
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
