import { IconArrowsLeftRight } from 'virtual:icons';
import type { CheckComparison } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { ComparedHops } from '../../checks/compared-hops.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ComparedFindings } from './compared-findings.tsx';
import { ComparedOutcome } from './compared-outcome.tsx';
import { ComparedSides } from './compared-sides.tsx';
import classes from './comparison-details.module.css';

export function ComparisonDetails({ comparison }: { comparison: CheckComparison }) {
  const { before, after, total } = comparison;
  const isSameCheck = before.id === after.id;
  const urls = [...new Set([before.inputUrl, after.inputUrl])];
  return (
    <Blocks wide>
      <header className={classes.header}>
        <Breadcrumb
          parent={
            <Link to="/check/$checkId" params={{ checkId: after.id }}>
              Check Details
            </Link>
          }
          current="Compare"
        />
        <div className={classes.row}>
          <h1 className={classes.title}>{headlineOf(total, isSameCheck)}</h1>
          <div className={classes.actions} data-screen-only>
            <LinkButton
              to="/compare/$beforeId/$afterId"
              params={{ beforeId: after.id, afterId: before.id }}
              replace
              resetScroll={false}
              size="xs"
              variant="default"
              leftSection={<IconArrowsLeftRight size={14} aria-hidden="true" />}
            >
              Swap
            </LinkButton>
            <CopyButton value={location.href} label="Copy link" />
          </div>
        </div>
        <p className={classes.urls}>{urls.join(' and ')}</p>
        {isSameCheck && (
          <p className={classes.note} role="status">
            Both sides are the same check. Choose another one below.
          </p>
        )}
      </header>
      <ComparedSides before={before} after={after} />
      <ComparedOutcome comparison={comparison} />
      <Panel title="Hop by hop">
        <ComparedHops hops={comparison.hops} />
      </Panel>
      <ComparedFindings comparison={comparison} />
    </Blocks>
  );
}

function headlineOf(total: number, isSameCheck: boolean): string {
  if (isSameCheck) return 'The same check twice';
  if (total === 0) return 'Nothing changed';
  return total === 1 ? '1 difference' : `${total} differences`;
}
