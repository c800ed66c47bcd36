import type { StoredContract } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useContractBadge } from '../../api/contracts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { BadgeWithCode } from '../../ui/badge-with-code.tsx';
import { Panel } from '../../ui/panel.tsx';

/** A picture that says how the last run ended, for a README or a wiki. */
export function ContractBadge({ contract: { id, name, badgeUrl, lastRun, mayEdit } }: { contract: StoredContract }) {
  const badge = useContractBadge(id);
  return (
    <Panel title="Badge">
      <Switch
        label="Public badge"
        description="Anyone who has its URL sees how the last run on its own site ended, and nothing else."
        checked={badge.variables !== undefined && badge.isPending ? badge.variables : badgeUrl !== null}
        disabled={!mayEdit || badge.isPending}
        onChange={({ currentTarget }) =>
          badge.mutate(currentTarget.checked, { onError: announceFailure('The badge could not be changed') })
        }
      />
      {badgeUrl !== null && (
        // Another run draws another picture under the same URL.
        <BadgeWithCode key={lastRun?.finishedAt} src={badgeUrl} alt="Badge of the last run" name={name} />
      )}
    </Panel>
  );
}
