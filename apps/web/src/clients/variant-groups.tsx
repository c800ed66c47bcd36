import { type ClientComparison, chainLetter, type VariantGroup } from '@hopwise/model';
import { RedirectTypeBadge } from '../chain/redirect-type-badge.tsx';
import { MapUrl } from '../checks/map-url.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './variant-groups.module.css';

/** The chains that there are, each with all that go that way. */
export function VariantGroups({ comparison: { groups, base, variants } }: { comparison: ClientComparison }) {
  const titles = new Map([base, ...variants].map(({ id, title }) => [id, title]));
  return (
    <Panel title={groups.length === 1 ? 'One chain for all' : `${groups.length} chains`}>
      <ol className={classes.groups}>
        {groups.map((group, place) => (
          <li key={group.variants[0]} className={classes.group}>
            <h3 className={classes.title}>
              Chain {chainLetter(place)}: {group.headline}
            </h3>
            <p className={classes.members}>
              {new Intl.ListFormat('en').format(group.variants.map((id) => titles.get(id) ?? id))}
            </p>
            <Hops group={group} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Hops({ group: { hops } }: { group: VariantGroup }) {
  if (hops.length === 0) return undefined;
  return (
    <details>
      <summary className={classes.summary}>{hops.length === 1 ? '1 hop' : `${hops.length} hops`}</summary>
      <ol className={classes.hops}>
        {hops.map((hop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come to the same URL twice, and never changes
          <li key={index} className={classes.hop}>
            <p className={classes.facts}>
              <span>Hop {index + 1}</span>
              <span>{hop.statusCode ?? 'None'}</span>
              <RedirectTypeBadge hop={hop} />
            </p>
            <MapUrl url={hop.url} />
            {hop.error !== null && <p className={classes.error}>{hop.error.message}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
