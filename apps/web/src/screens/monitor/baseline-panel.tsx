import type { Monitor } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useIgnorePart } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { Moment } from '../../ui/format.tsx';
import { Panel, TitledSection } from '../../ui/page.tsx';
import { RowList } from '../../ui/table.tsx';
import classes from './monitor.module.css';

/** A baseline is made of so many. */
const tracesOfBaseline = 3;

/** What runs are compared with, and what of it is not looked at. */
export function BaselinePanel({ monitor }: { monitor: Monitor }) {
  const { madeAt, traces, ways, ignored } = monitor.baseline;
  return (
    <Panel title="Baseline">
      <div className={classes.panels}>
        {madeAt === null ? (
          <p>
            {traces} of {tracesOfBaseline} traces. Changes are told once it is complete.
          </p>
        ) : (
          <p>
            Made <Moment iso={madeAt} />.
            {ways > 1 && ` The chain took ${ways} ways then; each of them counts as unchanged.`}
          </p>
        )}
        {ignored.length > 0 && (
          <TitledSection title="Ignored parts of URLs">
            <RowList
              label="Ignored parts of URLs"
              rows={ignored.map((part) => ({
                id: part.id,
                title: part.says,
                text: <Examples examples={part.examples} />,
                action: <IgnoreButton monitor={monitor} part={part} />,
              }))}
            />
          </TitledSection>
        )}
      </div>
    </Panel>
  );
}

const Examples = ({ examples }: { examples: readonly string[] }) => (
  <>
    Seen:{' '}
    {examples.map((example, index) => (
      <span key={example}>
        {index > 0 && ', '}
        <code className={classes.example}>{example}</code>
      </span>
    ))}
  </>
);

type IgnoredPart = Monitor['baseline']['ignored'][number];

function IgnoreButton({ monitor: { id, mayEdit }, part }: { monitor: Monitor; part: IgnoredPart }) {
  const ignore = useIgnorePart(id);
  if (!mayEdit) return part.isIgnored ? undefined : <Badge color="gray">Compared</Badge>;
  const press = () =>
    ignore.mutate(
      { id: part.id, isIgnored: !part.isIgnored },
      { onError: announceFailure('Failed to change what is ignored') },
    );
  return (
    <>
      {!part.isIgnored && <Badge color="gray">Compared</Badge>}
      <Button variant="default" size="xs" loading={ignore.isPending} onClick={press}>
        {part.isIgnored ? 'Compare it after all' : 'Ignore it again'}
        <VisuallyHidden>: {part.says}</VisuallyHidden>
      </Button>
    </>
  );
}
