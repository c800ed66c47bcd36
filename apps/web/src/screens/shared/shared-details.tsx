import { IconRoute } from 'virtual:icons';
import { analysisKinds, type SharedCheck } from '@hopwise/model';
import { sharedPath } from '../../api/share.ts';
import { CheckHeading } from '../../checks/check-heading.tsx';
import { CheckReport } from '../../checks/check-report.tsx';
import { ExportMenu } from '../../checks/export-menu.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './shared-details.module.css';

export function SharedDetails({ token, shared }: { token: string; shared: SharedCheck }) {
  const { check, analysis } = shared;
  return (
    <Blocks wide>
      <CheckHeading
        above={
          <p className={classes.above}>
            <strong>Shared Check</strong> Somebody shared this check with you. It is read-only.
          </p>
        }
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
      <CheckReport result={shared} analyses={askedFor(shared)} analysis={{ status: 'success', data: analysis }} />
    </Blocks>
  );
}

const askedFor = ({ analysis }: SharedCheck) =>
  analysisKinds.filter(
    (kind) => analysis?.analysis[kind] || analysis?.analysis.notCompleted.some((failure) => failure.kind === kind),
  );
