import { Badge } from '@mantine/core';
import { formatDuration } from '../bulk/format-duration.ts';
import { Moment } from '../ui/moment.tsx';
import { RowList } from '../ui/row-list.tsx';

interface ListedIncident {
  id: string;
  startedAt: string;
  endedAt: string | null;
  /** What was wrong, or with what. */
  text: string;
}

/** Times when something was down. */
export function IncidentList({ incidents }: { incidents: readonly ListedIncident[] }) {
  return (
    <RowList
      label="Incidents"
      rows={incidents.map(({ id, startedAt, endedAt, text }) => ({
        id,
        title: text,
        text: (
          <>
            <Moment iso={startedAt} />
            {endedAt !== null && (
              <>
                {' '}
                to <Moment iso={endedAt} />
              </>
            )}
          </>
        ),
        action:
          endedAt === null ? (
            <Badge color="red">Still down</Badge>
          ) : (
            <Badge color="gray">{formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)}</Badge>
          ),
      }))}
    />
  );
}
