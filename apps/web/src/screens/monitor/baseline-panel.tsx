import type { Monitor } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useIgnorePart } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { Moment } from '../../ui/format.tsx';
import { Panel, TitledSection } from '../../ui/page.tsx';
import { RowList } from '../../ui/table.tsx';
import classes from './monitor.module.css';

/** The number of runs that set a baseline. */
const tracesOfBaseline = 3;

/** The chains that runs are compared with, and the URL parts that are ignored. */
export function BaselinePanel({ monitor }: { monitor: Monitor }) {
  const { madeAt, traces, ways, ignored } = monitor.baseline;
  return (
    <Panel title="Baseline">
      <div className={classes.panels}>
        {madeAt === null ? (
          <p>
            Building baseline: {traces} of {tracesOfBaseline} runs. Change alerts start when it's complete.
          </p>
        ) : (
          <p>
            Set <Moment iso={madeAt} />.
            {ways > 1 &&
              ` The site returned ${ways} different chains while the baseline was set; all of them count as unchanged.`}
          </p>
        )}
        {ignored.length > 0 && (
          <TitledSection title="Ignored URL parts">
            <RowList
              label="Ignored URL parts"
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
      { onError: announceFailure('Failed to update ignored URL parts') },
    );
  return (
    <>
      {!part.isIgnored && <Badge color="gray">Compared</Badge>}
      <Button variant="default" size="xs" loading={ignore.isPending} onClick={press}>
        {part.isIgnored ? 'Stop ignoring' : 'Ignore'}
        <VisuallyHidden>: {part.says}</VisuallyHidden>
      </Button>
    </>
  );
}
