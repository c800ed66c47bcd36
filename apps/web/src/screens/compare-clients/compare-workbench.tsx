import { clientsByDefault, variantAxes } from '@hopwise/model';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../api/client.ts';
import { type ComparingProgress, useCompareClients } from '../../api/client-comparisons.ts';
import { ProjectField } from '../../checks/request-fields.tsx';
import { urlProblem } from '../../checks/url-problem.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ProgressBar } from '../../ui/figures.tsx';
import { focusFirstError, UrlForm } from '../../ui/form.tsx';
import { axesProblem, type CompareFormValues, clientsProblem } from './compare-form-values.ts';
import { CompareOptions } from './compare-options.tsx';

interface CompareWorkbenchProps {
  url: string;
  projectId: string;
  onProject: (id: string) => void;
}

/** The form, and the progress of a running comparison. The result has its own page. */
export function CompareWorkbench({ url, projectId, onProject }: CompareWorkbenchProps) {
  const navigate = useNavigate();
  const comparing = useCompareClients();
  const form = useForm<CompareFormValues>({
    initialValues: { url, axes: [...variantAxes], clients: [...clientsByDefault] },
    validate: {
      url: urlProblem,
      axes: (_, values) => axesProblem(values),
      clients: (_, values) => clientsProblem(values),
    },
  });
  const submit = form.onSubmit((values) => {
    if (comparing.isPending) return;
    const { axes, clients } = values;
    const request = { url: values.url.trim(), projectId, axes, ...(axes.includes('client') && { clients }) };
    comparing.mutate(request, {
      onSuccess: ({ id }) => void navigate({ to: '/clients/$comparisonId', params: { comparisonId: id } }),
      onError: (error) => {
        announceFailure('Failed to compare clients')(error);
        form.setErrors(fieldErrorsOf(error));
      },
    });
  }, focusFirstError(form));
  return (
    <>
      <UrlForm
        onSubmit={submit}
        url={form.getInputProps('url')}
        choice={<ProjectField size="md" value={projectId} onChange={onProject} />}
        submitLabel="Compare clients"
        runningLabel="Comparing..."
        running={comparing.isPending}
        progress={describeProgress(comparing.progress)}
        onCancel={comparing.cancel}
      >
        <CompareOptions form={form} />
      </UrlForm>
      {comparing.isPending && comparing.progress.traces > 0 && (
        <ProgressBar
          label="Traces"
          size="lg"
          value={comparing.progress.done / comparing.progress.traces}
          valueText={describeProgress(comparing.progress)}
        />
      )}
    </>
  );
}

function describeProgress({ done, traces, title }: ComparingProgress): string {
  if (traces === 0) return 'Tracing the URL as Chrome';
  return `${done} of ${traces} traces${title === null ? '' : `, latest: ${title}`}`;
}
