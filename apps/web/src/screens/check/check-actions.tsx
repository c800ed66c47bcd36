import { IconExternalLink, IconRepeat, IconReportAnalytics, IconUsers } from 'virtual:icons';
import { defaultProjectAlias, type TrackResult } from '@hopwise/model';
import { Button } from '@mantine/core';
import { openableUrl } from '../../checks/openable-url.ts';
import { sameRequest } from '../../checks/same-request.ts';
import { MonitorThis } from '../../monitors/monitor-this.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './check-actions.module.css';

export function CheckActions({ result: { check, options, projectId } }: { result: TrackResult }) {
  const { inputUrl, finalUrl } = check;
  const { maxHops, timeout, userAgent } = options;
  const target = {
    ...{ ...sameRequest(check), maxHops, timeout, userAgent: userAgent ?? undefined },
    allowInvalidCertificates: check.invalidCertificatesAllowed,
  };
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
        <LinkButton
          to="/clients"
          search={{ url: inputUrl, project: projectId ?? undefined }}
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden="true" />}
        >
          Compare clients
        </LinkButton>
        <MonitorThis projectId={projectId ?? defaultProjectAlias} target={target} />
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
