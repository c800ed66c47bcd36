import './mantine-parts.css';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { useTrackPrefill } from './track-prefill.ts';
import classes from './track-screen.module.css';
import { TrackWorkbench } from './track-workbench.tsx';

export function TrackScreen() {
  const prefill = useTrackPrefill();
  usePageMeta(
    'URL Redirect Tracker · Hopwise',
    'Enter a URL and see each redirect on its way: status, type, timing, headers and certificate.',
  );
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>URL Redirect Tracker</h1>
        <p className={classes.lead}>Enter an address and watch where it goes, hop by hop.</p>
      </header>
      <TrackWorkbench key={JSON.stringify(prefill)} prefill={prefill} />
    </div>
  );
}
