import { IconArrowUpRight } from 'virtual:icons';
import { Button } from '@mantine/core';
import { useRateLimits } from '../../api/server.ts';
import { serverPages } from '../../navigation/paths.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import classes from './api-docs.module.css';
import { legacyCalls } from './legacy-calls.ts';

export function ApiDocsScreen() {
  const { guest, user } = useRateLimits();
  usePageMeta('API Documentation (Legacy) · Hopwise', 'Version 1 of the Hopwise API.');
  return (
    <Page
      title="API Documentation (Legacy)"
      lead="Version 1: sign-in and tracking. It keeps working, but new features are only in version 2."
    >
      <aside className={classes.current} aria-label="Current version">
        <div>
          <p className={classes.currentTitle}>Use version 2</p>
          <p>Checks, analyses, projects, exports and more, with an interactive reference.</p>
        </div>
        <Button
          component="a"
          href={serverPages.apiDocs}
          target="_blank"
          rel="noopener"
          rightSection={<IconArrowUpRight size={17} aria-hidden="true" />}
        >
          Open the v2 reference
        </Button>
      </aside>
      <Panel title="Good to know">
        <ul className={classes.notes}>
          <li>Requests and responses are JSON. A success is {'{ "data": … }'}, except for the legacy track call.</li>
          <li>
            A failure is {'{ "error", "message", "details" }'} with a matching status code; details lists the invalid
            fields.
          </li>
          <li>
            Tracking is limited to {guest} requests per hour for guests and {user} with an account.
          </li>
          <li>Programs authenticate with an API key, which you create in the settings.</li>
        </ul>
      </Panel>
      {legacyCalls.map(({ method, path, summary, sends, returns }) => (
        <Panel key={path} title={summary}>
          <p className={classes.call}>
            <span className={classes.method}>{method}</span> {path}
          </p>
          <dl className={classes.parts}>
            <dt>Sends</dt>
            <dd>{sends === undefined ? 'Nothing' : <JsonBlock label={`Request body for ${path}`} value={sends} />}</dd>
            <dt>Returns</dt>
            <dd>
              <JsonBlock label={`Response from ${path}`} value={returns} />
            </dd>
          </dl>
        </Panel>
      ))}
    </Page>
  );
}

function JsonBlock({ label, value }: { label: string; value: object }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section className={classes.code} aria-label={label} tabIndex={0}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
