import { IconArrowLeft, IconRepeat } from 'virtual:icons';
import type { Check, TrackResult } from '@hopwise/model';
import { Button } from '@mantine/core';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { CheckHeading } from '../../checks/check-heading.tsx';
import { ExportMenu } from '../../checks/export-menu.tsx';
import { sameRequest } from '../../checks/same-request.ts';
import { ShareMenu } from '../../checks/share-menu.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

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
          <ShareMenu check={check} mayShare={mayEdit}>
            <ExportMenu checkId={check.id} exportsPath={`/api/v2/export/${check.id}`} />
          </ShareMenu>
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
