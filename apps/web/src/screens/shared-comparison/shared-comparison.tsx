import { IconRoute } from 'virtual:icons';
import type { ClientComparison } from '@hopwise/model';
import { sharedComparisonPath } from '../../api/share.ts';
import { CheckHeading } from '../../checks/check-heading.tsx';
import { ComparisonExports } from '../../clients/comparison-exports.tsx';
import { ComparisonReport } from '../../clients/comparison-report.tsx';
import { SharedMark } from '../../sharing/shared-mark.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';

export function SharedComparison({ token, comparison }: { token: string; comparison: ClientComparison }) {
  const { id, url, createdAt } = comparison;
  return (
    <Blocks wide>
      <CheckHeading
        above={<SharedMark title="Shared comparison" noun="comparison of clients" />}
        url={url}
        note={
          <>
            Compared <Moment iso={createdAt} />
          </>
        }
        actions={
          <>
            <LinkButton to="/track" size="sm" leftSection={<IconRoute size={16} aria-hidden="true" />}>
              Track a URL
            </LinkButton>
            <ComparisonExports id={id} path={sharedComparisonPath(token)} />
          </>
        }
      />
      <ComparisonReport comparison={comparison} />
    </Blocks>
  );
}
