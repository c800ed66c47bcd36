import { IconAlertTriangle, IconCertificate, IconSearch, IconShieldCheck } from 'virtual:icons';
import { Alert, Button, Skeleton } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type AnalysisType, analysisTypes } from '../../api/checks.ts';
import { ApiError, failureMessage, fieldErrorsOf } from '../../api/client.ts';
import { type AnalysisOrder, useAnalyzeUrl } from '../../api/track.ts';
import { urlProblem } from '../../checks/url-problem.ts';
import { focusFirstError, SelectField, UrlForm } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './analysis.module.css';
import { AnalysisResult } from './analysis-result.tsx';
import { parseAnalysisSearch } from './analysis-search.ts';

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

const toastMs = 5000;

/** The form and, once a URL was analyzed, its scores and findings. */
function AnalysisWorkbench({ prefill }: { prefill: AnalysisOrder }) {
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

const typeNames: Record<AnalysisType, string> = {
  comprehensive: 'Comprehensive',
  ssl: 'SSL',
  seo: 'SEO',
  security: 'Security',
};

interface AnalysisFormProps {
  form: UseFormReturnType<AnalysisOrder>;
  running: boolean;
  onAnalyze: (order: AnalysisOrder) => void;
  onCancel: () => void;
}

function AnalysisForm({ form, running, onAnalyze, onCancel }: AnalysisFormProps) {
  const submit = form.onSubmit(({ url, type }) => {
    if (!running) onAnalyze({ url: url.trim(), type });
  }, focusFirstError(form));

  return (
    <UrlForm
      onSubmit={submit}
      url={form.getInputProps('url')}
      choice={
        <SelectField
          label="Analysis type"
          size="md"
          options={analysisTypes.map((value) => ({ value, label: typeNames[value] }))}
          value={form.values.type}
          onChange={(type) => form.setFieldValue('type', type)}
        />
      }
      submitLabel="Analyze URL"
      runningLabel="Analyzing..."
      running={running}
      progress="Following the chain and looking at what it leads to"
      onCancel={onCancel}
    />
  );
}

const subjects = [
  {
    Icon: IconCertificate,
    title: 'SSL',
    text: 'Certificate, protocol versions, key exchange and ciphers of every host on the way, graded like SSL Labs.',
  },
  {
    Icon: IconSearch,
    title: 'SEO',
    text: 'Title, description, robots, canonical, sitemap, structured data, and what the redirects do to rankings.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Security',
    text: 'Security headers graded like the HTTP Observatory, cookies, mixed content, downgrades and look-alike hosts.',
  },
] as const;

/** Before the first analysis: what one would tell. */
function WhatIsAnalyzed() {
  return (
    <ul className={classes.subjects}>
      {subjects.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon className={classes.icon} size={26} stroke={1.5} aria-hidden="true" />
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The shape of a result while it is being made. */
function AnalysisSkeleton() {
  return (
    <div className={classes.panel} aria-hidden="true">
      <Skeleton circle height={152} />
      <div className={classes.lines}>
        <Skeleton height={20} width="60%" />
        <Skeleton height={12} />
        <Skeleton height={12} width="80%" />
      </div>
    </div>
  );
}

interface AnalysisFailedProps {
  error: unknown;
  onRetry: () => void;
}

/** What stays on screen once the toast is gone. */
function AnalysisFailed({ error, onRetry }: AnalysisFailedProps) {
  return (
    <Alert
      color="red"
      role="note"
      icon={<IconAlertTriangle />}
      title="The analysis was not completed"
      className={classes.alert}
    >
      <p className={classes.message}>{failureMessage(error, 'An error occurred')}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
