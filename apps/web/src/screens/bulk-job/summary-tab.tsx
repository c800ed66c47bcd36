import type { BulkJob } from '@hopwise/model';
import { Panel } from '../../ui/panel.tsx';
import { BarList } from './bar-list.tsx';
import { HostTable } from './host-table.tsx';
import { failureBars, redirectBars, resultBars, statusCodeBars, verdictBars } from './summary-bars.ts';
import { SummaryQuery } from './summary-query.tsx';
import classes from './summary-tab.module.css';

export function SummaryTab({ job }: { job: BulkJob }) {
  return (
    <SummaryQuery title="Summary" job={job}>
      {(summary) => (
        <div className={classes.grid}>
          <Panel title="Results">
            <BarList label="Results" bars={resultBars(summary)} />
          </Panel>
          <Panel title="Status Codes">
            {summary.statusCodes.length === 0 ? (
              <p className={classes.none}>No server has responded.</p>
            ) : (
              <BarList label="Status codes" bars={statusCodeBars(summary)} />
            )}
          </Panel>
          <Panel title="Redirects">
            {summary.redirectCounts.length === 0 ? (
              <p className={classes.none}>No URL could be followed.</p>
            ) : (
              <BarList label="Redirects" bars={redirectBars(summary)} />
            )}
          </Panel>
          {job.hasExpectations && (
            <Panel title="Expectations">
              <BarList label="Expectations" bars={verdictBars(summary)} />
            </Panel>
          )}
          {summary.failureGroups.length > 0 && (
            <div className={classes.wide}>
              <Panel title="Failures by Reason and Host">
                <BarList label="Failures by reason and host" bars={failureBars(summary)} />
              </Panel>
            </div>
          )}
          <div className={classes.wide}>
            <Panel title="Hosts">
              <HostTable hosts={summary.hosts} />
            </Panel>
          </div>
        </div>
      )}
    </SummaryQuery>
  );
}
