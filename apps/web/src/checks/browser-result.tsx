import { type BrowserTrace, describeHopReason } from '@hopwise/model';
import { CheckStatusBadge } from '../chain/badges.tsx';
import { type Fact, FactList } from '../ui/figures.tsx';
import { formatMs, Moment } from '../ui/format.tsx';
import classes from './browser.module.css';
import { ComparedHops } from './compared-hops.tsx';

const words = {
  before: 'This check',
  after: 'Browser',
  changed: 'Different',
  new: 'Browser only',
  gone: 'Not in the browser',
};

interface BrowserResultProps {
  trace: BrowserTrace;
  /** The API path of the screenshot for this viewer. */
  screenshotPath: string;
}

/** The result of a browser trace and its differences from the check. */
export function BrowserResult({ trace, screenshotPath }: BrowserResultProps) {
  const { status, verdict, comparison, hops, hasScreenshot, title, finalUrl, notFollowed, refused, isSandboxed } =
    trace;
  return (
    <div className={classes.result}>
      <p className={classes.headline}>
        <CheckStatusBadge status={status} verdict={verdict} /> <span>{comparison.says}</span>
      </p>
      <div className={classes.page}>
        <FactList facts={factsOf(trace)} />
        {hasScreenshot && (
          <img
            className={classes.screenshot}
            src={screenshotPath}
            alt={`Screenshot of the final page: ${title || finalUrl}`}
            loading="lazy"
          />
        )}
      </div>
      <ComparedHops
        hops={comparison.hops}
        words={words}
        noteOf={({ hopIndex }) => {
          const hop = hops[hopIndex];
          return hop && <p className={classes.reason}>{describeHopReason(hop)}</p>;
        }}
      />
      <NamedList name="Not followed" items={notFollowed} />
      <NamedList name="Blocked requests" items={refused.map(({ reason }) => reason)} />
      {!isSandboxed && (
        <p className={classes.browserResultLine}>
          The browser ran without a sandbox because this system doesn't support one. Network restrictions still applied.
        </p>
      )}
    </div>
  );
}

const factsOf = ({
  title,
  finalUrl,
  finalStatusCode,
  redirectCount,
  totalTimeMs,
  browser,
  startedAt,
}: BrowserTrace): Fact[] => [
  ['Title', title || 'None'],
  ['Final URL', finalUrl ?? 'None'],
  ['Status code', finalStatusCode ?? 'None'],
  ['Redirects', redirectCount],
  ['Time', formatMs(totalTimeMs)],
  ['Browser', browser],
  ['Traced', <Moment key="moment" iso={startedAt} />],
];

function NamedList({ name, items }: { name: string; items: readonly string[] }) {
  if (items.length === 0) return undefined;
  return (
    <section>
      <h3 className={classes.listName}>{name}</h3>
      <ul className={classes.list}>
        {[...new Set(items)].map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    </section>
  );
}
