import type { ContractRow } from '@hopwise/model';
import { MapUrl } from '../../checks/urls.tsx';
import classes from './contract-run.module.css';
import { absoluteTarget, type HopPair, isExactTarget, pairHops } from './hop-pairs.ts';

/** The expected and the actual chain, hop by hop. */
export function ChainComparison({ row }: { row: ContractRow }) {
  return (
    <div className={classes.comparison}>
      <ul className={classes.says} aria-label="Expected">
        {row.expected.says.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
      <ol className={classes.pairs}>
        {pairHops(row).map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain may contain the same URL twice, and never changes
          <li key={index} className={classes.pair}>
            <Expected pair={pair} index={index} />
            <Actual pair={pair} row={row} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Expected({ pair: { expectedUrl, expectedStatuses, isTooMany }, index }: { pair: HopPair; index: number }) {
  return (
    <div className={classes.side}>
      <p className={classes.chainName}>{index === 0 ? 'Expected first response' : 'Expected'}</p>
      {expectedStatuses !== null && <p className={classes.status}>{expectedStatuses.join(' or ')}</p>}
      {expectedUrl !== null && <Target url={expectedUrl} />}
      {expectedStatuses === null && expectedUrl === null && (
        <p className={classes.missing}>{isTooMany ? 'No further redirect' : 'Anything'}</p>
      )}
    </div>
  );
}

/** A pattern has no host and path to show separately. */
const Target = ({ url }: { url: string }) =>
  isExactTarget(url) ? <MapUrl url={url} /> : <code className={classes.pattern}>{url}</code>;

function Actual({ pair, row }: { pair: HopPair; row: ContractRow }) {
  const { actual, expectedUrl, expectedStatuses } = pair;
  // A passed test has no differences to mark: it may accept several targets.
  const isJudged = row.outcome === 'failed';
  if (actual === null) {
    return (
      <div className={classes.side}>
        <p className={classes.chainName}>Actual</p>
        <p className={classes.missing}>{row.hops === null ? 'Unknown' : 'No redirect'}</p>
      </div>
    );
  }
  const isWrongStatus = isJudged && expectedStatuses !== null && !expectedStatuses.includes(actual.statusCode ?? 0);
  const target =
    isJudged && expectedUrl !== null && isExactTarget(expectedUrl) ? absoluteTarget(expectedUrl, row.url) : undefined;
  return (
    <div className={classes.side}>
      <p className={classes.chainName}>Actual</p>
      <p className={classes.status}>
        {isWrongStatus ? (
          <mark className={classes.mark}>{actual.statusCode ?? 'No response'}</mark>
        ) : (
          (actual.statusCode ?? 'No response')
        )}
      </p>
      <MapUrl url={actual.url} comparedWith={target} />
    </div>
  );
}
