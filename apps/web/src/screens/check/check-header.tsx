import { IconArrowLeft, IconRefresh } from 'virtual:icons';
import type { TrackResult } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkAnalysisQuery, checkQuery } from '../../api/check.ts';
import { CheckStatusBadge } from '../../chain/check-status-badge.tsx';
import { ExportMenu } from '../../checks/export-menu.tsx';
import { RecordHeader } from '../../ui/record-header.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { MoreMenu } from './more-menu.tsx';

const refreshToastMs = 2000;

export function CheckHeader({ result }: { result: TrackResult }) {
  const { check, mayEdit } = result;
  return (
    <RecordHeader
      parent={<Link to="/dashboard">Dashboard</Link>}
      current="Check Details"
      beforeTitle={<BackButton />}
      title="Check Details"
      status={<CheckStatusBadge status={check.status} />}
      idLabel="Check ID"
      id={check.id}
      actions={
        <>
          <RefreshButton result={result} />
          <ExportMenu checkId={check.id} exportsPath={`/api/v2/export/${check.id}`} />
          <MoreMenu check={check} mayShare={mayEdit} />
        </>
      }
    />
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
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/dashboard' }))}
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
