import { IconRoute } from 'virtual:icons';
import { analysisKinds, type SharedCheck } from '@hopwise/model';
import { sharedPath, sharedScreenshotPath } from '../../api/share.ts';
import { BrowserResult } from '../../checks/browser-result.tsx';
import { CheckHeading } from '../../checks/check-heading.tsx';
import { CheckReport } from '../../checks/check-report.tsx';
import { ExportMenu } from '../../checks/export-menu.tsx';
import { SharedMark } from '../../sharing/shared-mark.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';

export function SharedDetails({ token, shared }: { token: string; shared: SharedCheck }) {
  const { check, analysis, browserTrace } = shared;
  return (
    <Blocks wide>
      <CheckHeading
        above={<SharedMark title="Shared Check" noun="check" />}
        url={check.inputUrl}
        actions={
          <>
            <LinkButton to="/track" size="sm" leftSection={<IconRoute size={16} aria-hidden="true" />}>
              Track a URL
            </LinkButton>
            <ExportMenu checkId={check.id} exportsPath={`${sharedPath(token)}/export`} />
          </>
        }
      />
      <CheckReport
        result={shared}
        analyses={askedFor(shared)}
        analysis={{ status: 'success', data: analysis }}
        belowChain={
          browserTrace && (
            <Panel title="In a browser">
              <BrowserResult trace={browserTrace} screenshotPath={sharedScreenshotPath(token, browserTrace)} />
            </Panel>
          )
        }
      />
    </Blocks>
  );
}

const askedFor = ({ analysis }: SharedCheck) =>
  analysisKinds.filter(
    (kind) => analysis?.analysis[kind] || analysis?.analysis.notCompleted.some((failure) => failure.kind === kind),
  );
