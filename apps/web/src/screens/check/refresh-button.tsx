import { IconRefresh } from 'virtual:icons';
import type { TrackResult } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkAnalysisQuery, checkQuery } from '../../api/check.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';

const toastMs = 2000;

/** Reads the check again as it is stored. */
export function RefreshButton({ result }: { result: TrackResult }) {
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
      showSuccess({ title: 'Check refreshed', forMs: toastMs });
    } catch {
      showFailure({ title: 'Failed to load check', message: 'Please try again', forMs: toastMs });
    } finally {
      setRefreshing(false);
    }
  };
  return (
    <Button
      data-screen-only
      variant="default"
      size="xs"
      loading={refreshing}
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
