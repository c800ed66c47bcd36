import type { Monitor } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useMonitorBadges } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { BadgeWithCode } from '../../ui/badge-with-code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Pictures that say how it is, for a README or a wiki. */
export function MonitorBadges({ monitor: { id, name, badgeUrls, lastRunAt, mayEdit } }: { monitor: Monitor }) {
  const badges = useMonitorBadges(id);
  return (
    <Panel
      title="Badges"
      aside={badgeUrls !== null && <CopyButton value={badgeUrls.shields} label="Copy shields.io endpoint" />}
    >
      <Switch
        label="Public badges"
        description="Anyone who has their URL sees the state and the uptime, and nothing else."
        checked={badges.variables !== undefined && badges.isPending ? badges.variables : badgeUrls !== null}
        disabled={!mayEdit || badges.isPending}
        onChange={({ currentTarget }) =>
          badges.mutate(currentTarget.checked, { onError: announceFailure('The badges could not be changed') })
        }
      />
      {badgeUrls !== null && (
        // Another run may draw other pictures under the same URLs.
        <div key={lastRunAt}>
          <BadgeWithCode src={badgeUrls.status} alt="Badge of the state" name={name} copyLabel="Copy state badge" />
          <BadgeWithCode
            src={badgeUrls.uptime}
            alt="Badge of the uptime"
            name={`${name} uptime`}
            copyLabel="Copy uptime badge"
          />
        </div>
      )}
    </Panel>
  );
}
