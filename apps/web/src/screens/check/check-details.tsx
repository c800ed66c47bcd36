import type { TrackResult } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { checkAnalysisQuery } from '../../api/check.ts';
import { BrowserPanel } from '../../checks/browser-panel.tsx';
import { CheckReport } from '../../checks/check-report.tsx';
import { KeepCheck } from '../../checks/keep-check.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { CheckActions } from './check-actions.tsx';
import { CheckHeader } from './check-header.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { UrlHistory } from './url-history.tsx';

export function CheckDetails({ result }: { result: TrackResult }) {
  const analysis = useQuery(checkAnalysisQuery(result));
  return (
    <Blocks wide>
      <CheckHeader result={result} />
      <KeepCheck result={result} />
      <CheckReport
        result={result}
        analyses={result.analyses}
        analysis={analysis}
        idActions={<RefreshButton result={result} />}
        belowChain={
          <>
            <BrowserPanel check={result.check} />
            <UrlHistory checkId={result.check.id} />
          </>
        }
      />
      <CheckActions result={result} />
    </Blocks>
  );
}
