import { IconArrowLeft, IconExternalLink, IconRefresh, IconRepeat, IconReportAnalytics } from 'virtual:icons';
import type { Check, TrackResult } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkAnalysisQuery, checkQuery } from '../../api/checks.ts';
import { useSession } from '../../api/session.ts';
import { CheckHeading } from '../../checks/check-heading.tsx';
import { ShareMenu } from '../../checks/keep-and-share.tsx';
import { openableUrl } from '../../checks/urls.tsx';
import { sameRequest } from '../../checks/verdict.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Breadcrumb, Panel } from '../../ui/page.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './check.module.css';

export function CheckHeader({ result: { check, mayEdit } }: { result: TrackResult }) {
  return (
    <CheckHeading
      above={
        <>
          <BackButton />
          <Breadcrumb parent={<Parent />} current="Check Details" />
        </>
      }
      url={check.inputUrl}
      actions={
        <>
          <RunAgain check={check} />
          <ShareMenu check={check} mayShare={mayEdit} />
        </>
      }
    />
  );
}

/** Guests have no dashboard. */
function Parent() {
  const { user } = useSession();
  return user === undefined ? <Link to="/track">Track URL</Link> : <Link to="/dashboard">Dashboard</Link>;
}

function RunAgain({ check }: { check: Check }) {
  return (
    <LinkButton
      to="/track"
      state={{ ...sameRequest(check), startTracking: true }}
      size="sm"
      leftSection={<IconRepeat size={16} aria-hidden="true" />}
    >
      Run again
    </LinkButton>
  );
}

function BackButton() {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const { user } = useSession();
  const above = user === undefined ? '/track' : '/dashboard';
  return (
    <Button
      data-screen-only
      variant="default"
      size="xs"
      leftSection={<IconArrowLeft size={14} aria-hidden="true" />}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: above }))}
    >
      Back
    </Button>
  );
}

export function CheckActions({ result: { check } }: { result: TrackResult }) {
  const { inputUrl, finalUrl } = check;
  return (
    <Panel title="Actions" screenOnly>
      <div className={classes.actions}>
        <LinkButton
          to="/track"
          state={sameRequest(check)}
          variant="default"
          leftSection={<IconRepeat size={16} aria-hidden="true" />}
        >
          Re-track URL
        </LinkButton>
        <LinkButton
          to="/analysis"
          state={{ url: finalUrl ?? inputUrl }}
          variant="default"
          leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
        >
          Analyze URL
        </LinkButton>
        <Button
          component="a"
          href={openableUrl(inputUrl)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        >
          Open URL
        </Button>
      </div>
    </Panel>
  );
}

const toastMs = 2000;

/** Reloads the stored check. */
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
      showFailure({ title: 'Failed to load check', message: 'Try again', forMs: toastMs });
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
