import { IconRepeat } from 'virtual:icons';
import type { ClientComparison } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { clientComparisonPath } from '../../api/client-comparisons.ts';
import { ComparisonExports } from '../../clients/comparison-exports.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RecordHeader } from '../../ui/record-header.tsx';
import { ShareComparison } from './share-comparison.tsx';

export function ComparisonHeader({ comparison }: { comparison: ClientComparison }) {
  const { id, projectId, url, createdAt, mayEdit } = comparison;
  return (
    <RecordHeader
      parent={
        <Link to="/clients" search={{ project: projectId }}>
          Compare clients
        </Link>
      }
      current="Comparison"
      title={url}
      status={<Moment iso={createdAt} />}
      idLabel="Comparison ID"
      id={id}
      actions={
        <>
          <LinkButton
            to="/clients"
            search={{ url, project: projectId }}
            size="sm"
            leftSection={<IconRepeat size={16} aria-hidden="true" />}
          >
            Compare again
          </LinkButton>
          {mayEdit && <ShareComparison id={id} />}
          <ComparisonExports id={id} path={clientComparisonPath(id)} />
        </>
      }
    />
  );
}
