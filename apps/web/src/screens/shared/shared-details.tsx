import { IconRoute } from 'virtual:icons';
import type { SharedCheck } from '@hopwise/model';
import { sharedPath } from '../../api/share.ts';
import { ChainSections } from '../../chain/chain-sections.tsx';
import { CheckStatusBadge } from '../../chain/check-status-badge.tsx';
import { CheckAnalyses } from '../../checks/check-analyses.tsx';
import { CheckSummary } from '../../checks/check-summary.tsx';
import { ExportMenu } from '../../checks/export-menu.tsx';
import { VerdictPanel } from '../../checks/verdict-panel.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TitleRow } from '../../ui/title-row.tsx';
import classes from './shared-details.module.css';

export function SharedDetails({ token, shared }: { token: string; shared: SharedCheck }) {
  const { check, analysis } = shared;
  return (
    <Blocks>
      <header className={classes.header}>
        <p className={classes.note}>Somebody shared this check with you. It is read-only.</p>
        <div className={classes.head}>
          <TitleRow title="Shared Check">
            <CheckStatusBadge status={check.status} />
          </TitleRow>
          <div className={classes.actions} data-screen-only>
            <ExportMenu checkId={check.id} exportsPath={`${sharedPath(token)}/export`} />
            <LinkButton to="/track" size="sm" leftSection={<IconRoute size={16} aria-hidden="true" />}>
              Track a URL
            </LinkButton>
          </div>
        </div>
      </header>
      <VerdictPanel verdict={check.verdict} check={check} />
      <CheckSummary result={shared} />
      <ChainSections hops={check.hops} />
      <Panel title="Comprehensive Analysis">
        <CheckAnalyses found={analysis} redirects={check.redirects} />
      </Panel>
    </Blocks>
  );
}
