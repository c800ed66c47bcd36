import type { ContractRow } from '@hopwise/model';
import { MapUrl } from '../../checks/urls.tsx';
import { absoluteTarget, type ChainStep, chainSteps, isExactTarget } from './chain-steps.ts';
import classes from './contract-run.module.css';

/** The chain as it should be beside the one that was seen, place by place. */
export function ChainComparison({ row }: { row: ContractRow }) {
  return (
    <div className={classes.comparison}>
      <ul className={classes.says} aria-label="Expected">
        {row.expected.says.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
      <ol className={classes.steps}>
        {chainSteps(row).map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come to a URL twice; its places do not move
          <li key={place} className={classes.step}>
            <Expected step={step} place={place} />
            <Seen step={step} row={row} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Expected({ step: { expectedUrl, expectedStatuses, isTooMany }, place }: { step: ChainStep; place: number }) {
  return (
    <div className={classes.side}>
      <p className={classes.chainName}>{place === 0 ? 'Expected of the first response' : 'Expected'}</p>
      {expectedStatuses !== null && <p className={classes.status}>{expectedStatuses.join(' or ')}</p>}
      {expectedUrl !== null && <Target url={expectedUrl} />}
      {expectedStatuses === null && expectedUrl === null && (
        <p className={classes.missing}>{isTooMany ? 'No further redirect' : 'Anything'}</p>
      )}
    </div>
  );
}

/** A pattern has no host and path to stand below each other. */
const Target = ({ url }: { url: string }) =>
  isExactTarget(url) ? <MapUrl url={url} /> : <code className={classes.pattern}>{url}</code>;

function Seen({ step, row }: { step: ChainStep; row: ContractRow }) {
  const { seen, expectedUrl, expectedStatuses } = step;
  // Where all is well, a difference in letters is none: any of several targets will do.
  const isJudged = row.outcome === 'failed';
  if (seen === null) {
    return (
      <div className={classes.side}>
        <p className={classes.chainName}>Actual</p>
        <p className={classes.missing}>{row.hops === null ? 'Not known' : 'No redirect'}</p>
      </div>
    );
  }
  const isWrongStatus = isJudged && expectedStatuses !== null && !expectedStatuses.includes(seen.statusCode ?? 0);
  const beside =
    isJudged && expectedUrl !== null && isExactTarget(expectedUrl) ? absoluteTarget(expectedUrl, row.url) : undefined;
  return (
    <div className={classes.side}>
      <p className={classes.chainName}>Actual</p>
      <p className={classes.status}>
        {isWrongStatus ? (
          <mark className={classes.mark}>{seen.statusCode ?? 'No response'}</mark>
        ) : (
          (seen.statusCode ?? 'No response')
        )}
      </p>
      <MapUrl url={seen.url} beside={beside} />
    </div>
  );
}
