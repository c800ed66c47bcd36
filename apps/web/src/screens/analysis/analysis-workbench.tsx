import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type AnalysisOrder, useAnalyzeUrl } from '../../api/analyze.ts';
import { ApiError, failureMessage } from '../../api/client.ts';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { urlProblem } from '../../checks/url-problem.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { AnalysisFailed } from './analysis-failed.tsx';
import { AnalysisForm } from './analysis-form.tsx';
import { AnalysisResult } from './analysis-result.tsx';
import { AnalysisSkeleton } from './analysis-skeleton.tsx';
import { WhatIsAnalyzed } from './what-is-analyzed.tsx';

const toastMs = 5000;

/** The form and, once a URL was analyzed, its scores and findings. */
export function AnalysisWorkbench({ prefill }: { prefill: AnalysisOrder }) {
  const navigate = useNavigate();
  const analysis = useAnalyzeUrl();
  const form = useForm<AnalysisOrder>({ initialValues: prefill, validate: { url: urlProblem } });

  const takePrefill = useEffectEvent(({ url, type }: AnalysisOrder) => {
    if (form.values.url === url && form.values.type === type) return;
    form.setValues({ url, type });
    form.clearErrors();
    analysis.cancel();
  });
  useEffect(() => takePrefill({ url: prefill.url, type: prefill.type }), [prefill.url, prefill.type]);

  const analyze = (order: AnalysisOrder) => {
    form.setValues(order);
    // The URL can be shared from now on, and going back leads to the page before.
    void navigate({ to: '/analysis', search: { ...order }, replace: true, resetScroll: false });
    analysis.mutate(order, {
      onSuccess: () => showSuccess({ title: 'Analysis completed', forMs: toastMs }),
      onError: (error) => {
        showFailure({
          title: 'Analysis failed',
          message: failureMessage(error, 'An error occurred'),
          forMs: toastMs,
        });
        if (isMistyped(error)) form.setErrors(fieldErrorsOf(error));
      },
    });
  };

  return (
    <>
      <AnalysisForm form={form} running={analysis.isPending} onAnalyze={analyze} onCancel={analysis.cancel} />
      {analysis.status === 'idle' && <WhatIsAnalyzed />}
      {analysis.status === 'pending' && <AnalysisSkeleton />}
      {analysis.status === 'error' && !isMistyped(analysis.error) && (
        <AnalysisFailed error={analysis.error} onRetry={() => analyze(analysis.variables)} />
      )}
      {analysis.status === 'success' && (
        <AnalysisResult key={analysis.submittedAt} order={analysis.variables} analysis={analysis.data} />
      )}
    </>
  );
}

/** Then the field says so, and trying the same again would not help. Of a site that failed the field is not to blame. */
const isMistyped = (error: Error): boolean =>
  error instanceof ApiError && error.status === 400 && Object.keys(fieldErrorsOf(error)).length > 0;
