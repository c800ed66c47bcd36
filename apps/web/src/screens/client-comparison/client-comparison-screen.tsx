import './mantine-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { clientComparisonQuery } from '../../api/client-comparisons.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ComparisonDetails } from './comparison-details.tsx';

const record = { title: 'Clients compared', noun: 'comparison' } as const;

const useTitle = () =>
  usePageMeta(
    'Clients compared · Hopwise',
    'Who is led where by one URL: people, search engines, AI crawlers and more.',
  );

export function ClientComparisonScreen() {
  useTitle();
  const { comparisonId } = useParams({ from: '/_signed-in/clients/$comparisonId' });
  const comparison = useQuery(clientComparisonQuery(comparisonId));
  return (
    <Blocks wide>
      <OpenedRecord
        {...record}
        query={comparison}
        wayBack={<LinkButton to="/clients">Back to Compare clients</LinkButton>}
      >
        {(found) => <ComparisonDetails key={found.id} comparison={found} />}
      </OpenedRecord>
    </Blocks>
  );
}

export function ClientComparisonLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  );
}

export function ClientComparisonSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to see this comparison"
      text="Comparisons are open to whoever owns their project and the members of its organization."
    />
  );
}
