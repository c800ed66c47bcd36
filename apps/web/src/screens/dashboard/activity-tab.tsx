import { IconCertificate, IconCircleCheck } from 'virtual:icons';
import {
  type ExpiringCertificate,
  type ExpiringCertificates,
  type FailingHost,
  type FailingHosts,
  type Period,
  periodDays,
} from '@hopwise/model';
import { Link, useSearch } from '@tanstack/react-router';
import { describeDaysLeft } from '../../analyses/facts.tsx';
import { useRecentActivity } from '../../api/checks.ts';
import { useExpiringCertificates, useFailingHosts } from '../../api/stats.ts';
import { Ago, formatCount, whenUsed } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import classes from './dashboard.module.css';
import { defaultOrigins, defaultPeriod } from './dashboard-search.ts';
import { RecentActivity } from './recent-activity.tsx';

/** Recent checks and what needs attention. Without checks, only the form for the first one. */
export function ActivityTab({ period }: { period: Period }) {
  const { origin = defaultOrigins } = useSearch({ from: '/_signed-in/dashboard' });
  const { data } = useRecentActivity({ origin });
  const hasAny = data !== undefined && data.checks.length + (data.bulkJobs?.length ?? 0) > 0;
  return (
    <>
      <RecentActivity />
      {hasAny && (
        <div className={classes.columns}>
          <FailingHostsPanel period={period} />
          <CertificatesPanel />
        </div>
      )}
    </>
  );
}

/** Where to look first: the hosts with the most failed checks in the period. */
function FailingHostsPanel({ period }: { period: Period }) {
  const { origin = defaultOrigins } = useSearch({ from: '/_signed-in/dashboard' });
  const hosts = useFailingHosts(period, { origin });
  return (
    <Panel title="Most failing hosts">
      {hosts.isPending && <SkeletonLines label="Loading hosts" lines={5} height={40} />}
      {hosts.isLoadingError && <LoadFailure title="Failed to load hosts" onRetry={() => hosts.refetch()} />}
      {hosts.data && <Hosts found={hosts.data} period={period} />}
    </Panel>
  );
}

function Hosts({ found: { hosts, examined, isComplete }, period }: { found: FailingHosts; period: Period }) {
  if (hosts.length === 0) {
    const days = periodDays[period];
    const when = days === 1 ? 'today' : `in the last ${days} days`;
    return <Notice icon={IconCircleCheck} title="No failed checks" text={`No checks failed ${when}.`} />;
  }
  return (
    <>
      <ol className={classes.list} aria-label="Most failing hosts">
        {hosts.map((host) => (
          <HostEntry key={host.host} entry={host} period={period} />
        ))}
      </ol>
      {!isComplete && <p className={classes.note}>Based on the newest {formatCount(examined)} failed checks.</p>}
    </>
  );
}

const failureNames = {
  ERROR: ['error', 'errors'],
  TIMEOUT: ['timeout', 'timeouts'],
  LOOP: ['redirect loop', 'redirect loops'],
} as const;

const countOf = (kind: keyof typeof failureNames, count: number): string =>
  `${formatCount(count)} ${failureNames[kind][count === 1 ? 0 : 1]}`;

function HostEntry({ entry, period }: { entry: FailingHost; period: Period }) {
  const { host, failed, statusDistribution, checkId, lastFailedAt } = entry;
  const kinds = (['ERROR', 'TIMEOUT', 'LOOP'] as const).filter((status) => statusDistribution[status] > 0);
  const { origin } = useSearch({ from: '/_signed-in/dashboard' });
  // The list filters by one status or none: with a single kind of failure, it shows exactly these checks.
  const status = kinds.length === 1 ? kinds[0] : undefined;
  return (
    <li className={classes.entry}>
      <Link
        to="/dashboard"
        search={{ period: period === defaultPeriod ? undefined : period, origin, search: host, status, bulk: 'rows' }}
        className={classes.host}
        title={`Checks on ${host}`}
      >
        {host}
      </Link>
      <span className={classes.figure} data-bad>
        {formatCount(failed)} failed
      </span>
      <span className={classes.detail}>{kinds.map((kind) => countOf(kind, statusDistribution[kind])).join(', ')}</span>
      <Link to="/check/$checkId" params={{ checkId }} className={classes.when}>
        <Ago iso={lastFailedAt} />
      </Link>
    </li>
  );
}

/** The same threshold as on the check page. */
const soonDays = 30;
const isPast = (time: string) => Date.parse(time) < Date.now();
const dateOf = whenUsed(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }));

function CertificatesPanel() {
  const found = useExpiringCertificates();
  return (
    <Panel title="Expiring certificates">
      {found.isPending && <SkeletonLines label="Loading certificates" lines={5} height={40} />}
      {found.isLoadingError && <LoadFailure title="Failed to load certificates" onRetry={() => found.refetch()} />}
      {found.data && <Certificates found={found.data} />}
    </Panel>
  );
}

function Certificates({ found: { certificates, hostsExamined } }: { found: ExpiringCertificates }) {
  if (certificates.length === 0) {
    return (
      <Notice
        icon={IconCertificate}
        title="No certificates yet"
        text="Track an https URL to see its certificate and days to expiry here."
      />
    );
  }
  return (
    <>
      <ol className={classes.list} aria-label="Expiring certificates">
        {certificates.map((certificate) => (
          <CertificateEntry key={certificate.host} entry={certificate} />
        ))}
      </ol>
      {hostsExamined > certificates.length && (
        <p className={classes.note}>Based on {formatCount(hostsExamined)} hosts in your newest checks.</p>
      )}
    </>
  );
}

function CertificateEntry({ entry: { host, daysLeft, expiresAt, checkId } }: { entry: ExpiringCertificate }) {
  return (
    <li className={classes.entry}>
      <Link to="/check/$checkId" params={{ checkId }} className={classes.host} title={`Newest check on ${host}`}>
        {host}
      </Link>
      <span
        className={classes.figure}
        data-bad={daysLeft < soonDays || undefined}
        data-good={daysLeft >= soonDays || undefined}
      >
        {describeDaysLeft(daysLeft, isPast(expiresAt))}
      </span>
      <span className={classes.detail}>
        {isPast(expiresAt) ? 'Expired' : 'Expires'} {dateOf().format(new Date(expiresAt))}
      </span>
    </li>
  );
}
