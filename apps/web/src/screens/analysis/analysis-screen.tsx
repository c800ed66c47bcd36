import '../../analyses/mantine-parts.css';
import './mantine-parts.css';
import { useLocation } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { parseAnalysisSearch } from './analysis-search.ts';
import { AnalysisWorkbench } from './analysis-workbench.tsx';

export function AnalysisScreen() {
  const { search, state } = useLocation();
  // Navigation state first, as from Analyze URL of a check, then the query of a deep link.
  const { url = '', type = 'comprehensive' } = parseAnalysisSearch({ ...search, ...state });
  usePageMeta(
    'Advanced Analysis · Hopwise',
    'Scores a URL on SSL, SEO and security: every finding with its evidence, why it matters and how to fix it.',
  );
  return (
    <Page
      title="Advanced Analysis"
      lead="Certificates, search engines and security: what is good, what is not, and what to do."
    >
      <AnalysisWorkbench prefill={{ url, type }} />
    </Page>
  );
}
