import { IconCertificate } from 'virtual:icons';
import type { ExpiringCertificate, ExpiringCertificates } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { useExpiringCertificates } from '../../api/stats.ts';
import { describeDaysLeft } from '../../checks/describe-days-left.ts';
import { formatCount } from '../../ui/format-number.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import classes from './host-list.module.css';

/** The same limit as on the check page. */
const soonDays = 30;
const dateOf = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export function CertificatesPanel() {
  const found = useExpiringCertificates();
  return (
    <Panel title="Certificates that expire next">
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
        text="Track an https URL: its certificate is listed here with the days left."
      />
    );
  }
  return (
    <>
      <ol className={classes.list} aria-label="Certificates that expire next">
        {certificates.map((certificate) => (
          <CertificateEntry key={certificate.host} entry={certificate} />
        ))}
      </ol>
      {hostsExamined > certificates.length && (
        <p className={classes.note}>Of {formatCount(hostsExamined)} hosts in your newest checks.</p>
      )}
    </>
  );
}

function CertificateEntry({ entry: { host, daysLeft, expiresAt, checkId } }: { entry: ExpiringCertificate }) {
  return (
    <li className={classes.entry}>
      <Link to="/check/$checkId" params={{ checkId }} className={classes.host} title={`Newest check of ${host}`}>
        {host}
      </Link>
      <span
        className={classes.figure}
        data-bad={daysLeft < soonDays || undefined}
        data-good={daysLeft >= soonDays || undefined}
      >
        {describeDaysLeft(daysLeft)}
      </span>
      <span className={classes.detail}>
        {daysLeft < 0 ? 'Expired' : 'Expires'} {dateOf.format(new Date(expiresAt))}
      </span>
    </li>
  );
}
