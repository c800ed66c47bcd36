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
  // Navigation state (from a check's Analyze URL) takes precedence over the query of a deep link.
  const { url = '', type = 'comprehensive' } = parseAnalysisSearch({ ...search, ...state });
  usePageMeta(
    'Advanced Analysis · Hopwise',
    'Scores a URL on SSL, SEO and security: every finding with its evidence, why it matters and how to fix it.',
  );
  return (
    <Page title="Advanced Analysis" lead="Score any URL for SSL, SEO and security, and see what to fix.">
      <AnalysisWorkbench prefill={{ url, type }} />
    </Page>
  );
}

const toastMs = 5000;

/** The form, and the scores and findings of the analyzed URL. */
function AnalysisWorkbench({ prefill }: { prefill: AnalysisOrder }) {
  const navigate = useNavigate();
  const analysis = useAnalyzeUrl();
  const form = useForm<AnalysisOrder>({ initialValues: prefill, validate: { url: urlProblem } });

  const applyPrefill = useEffectEvent(({ url, type }: AnalysisOrder) => {
    if (form.values.url === url && form.values.type === type) return;
    form.setValues({ url, type });
    form.clearErrors();
    analysis.cancel();
  });
  useEffect(() => applyPrefill({ url: prefill.url, type: prefill.type }), [prefill.url, prefill.type]);

  const analyze = (order: AnalysisOrder) => {
    form.setValues(order);
    // Makes the URL shareable without adding a history entry.
    void navigate({ to: '/analysis', search: { ...order }, replace: true, resetScroll: false });
    analysis.mutate(order, {
      onSuccess: () => showSuccess({ title: 'Analysis completed', forMs: toastMs }),
      onError: (error) => {
        showFailure({
          title: 'Analysis failed',
          message: failureMessage(error, 'An error occurred'),
          forMs: toastMs,
        });
        if (isInputError(error)) form.setErrors(fieldErrorsOf(error));
      },
    });
  };

  return (
    <>
      <AnalysisForm form={form} running={analysis.isPending} onAnalyze={analyze} onCancel={analysis.cancel} />
      {analysis.status === 'idle' && <AnalysisSubjects />}
      {analysis.status === 'pending' && <AnalysisSkeleton />}
      {analysis.status === 'error' && !isInputError(analysis.error) && (
        <AnalysisFailed error={analysis.error} onRetry={() => analyze(analysis.variables)} />
      )}
      {analysis.status === 'success' && (
        <AnalysisResult key={analysis.submittedAt} order={analysis.variables} analysis={analysis.data} />
      )}
    </>
  );
}

/** Whether the input is at fault. Then the field shows the error, and a retry wouldn't help. */
const isInputError = (error: Error): boolean =>
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
      progress="Following redirects and analyzing the page"
      onCancel={onCancel}
    />
  );
}

const subjects = [
  {
    Icon: IconCertificate,
    title: 'SSL',
    text: 'Certificate, TLS versions, key exchange and ciphers for every host in the chain, graded like SSL Labs.',
  },
  {
    Icon: IconSearch,
    title: 'SEO',
    text: 'Title, description, robots, canonical, sitemap, structured data, and how redirects affect rankings.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Security',
    text: 'Security headers graded like the HTTP Observatory, cookies, mixed content, downgrades and look-alike hosts.',
  },
] as const;

/** Shown before the first analysis. */
function AnalysisSubjects() {
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

/** Stays on screen after the toast. */
function AnalysisFailed({ error, onRetry }: AnalysisFailedProps) {
  return (
    <Alert
      color="red"
      role="note"
      icon={<IconAlertTriangle />}
      title="Analysis not completed"
      className={classes.alert}
    >
      <p className={classes.message}>{failureMessage(error, 'An error occurred')}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
