import './mantine-parts.css';
import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { TrackIntoProject } from './track-into-project.tsx';
import { useTracked, useTrackPrefill } from './track-prefill.ts';
import { TrackWorkbench } from './track-workbench.tsx';

export function TrackScreen() {
  const prefill = useTrackPrefill();
  const tracked = useTracked();
  const { project: projectId } = useSearch({ from: '/track' });
  const { user, isLoading } = useSession();
  const isGuest = user === undefined && !isLoading;
  usePageMeta(
    'URL Redirect Tracker · Hopwise',
    'Enter a URL and see each redirect on its way: status, type, timing, headers and certificate.',
  );
  return (
    <Page title="URL Redirect Tracker" lead="Enter a URL and watch where it goes, hop by hop.">
      {projectId === undefined || isGuest ? (
        <TrackWorkbench key={JSON.stringify(prefill)} prefill={{ ...prefill, ...tracked }} />
      ) : (
        <TrackIntoProject key={projectId} projectId={projectId} prefill={{ ...prefill, ...tracked }} />
      )}
    </Page>
  );
}
