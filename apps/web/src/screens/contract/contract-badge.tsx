import type { StoredContract } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useContractBadge } from '../../api/contracts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './contract-badge.module.css';

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
        <div className={classes.badge}>
          {/* Another run draws another picture under the same URL. */}
          <img
            key={lastRun?.finishedAt}
            src={badgeUrl}
            alt="Badge of the last run"
            height={20}
            className={classes.picture}
          />
          <code className={classes.markdown}>{markdownOf(name, badgeUrl)}</code>
          <CopyButton value={markdownOf(name, badgeUrl)} label="Copy Markdown" />
        </div>
      )}
    </Panel>
  );
}

/** Brackets would end the description of the picture. */
const markdownOf = (name: string, url: string): string => `![${name.replaceAll(/[[\]\\]/g, '\\$&')}](${url})`;
