import type { UseFormReturnType } from '@mantine/form';
import { type AnalysisType, analysisTypes } from '../../api/analysis-types.ts';
import type { AnalysisOrder } from '../../api/analyze.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { UrlForm } from '../../ui/url-form.tsx';

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

export function AnalysisForm({ form, running, onAnalyze, onCancel }: AnalysisFormProps) {
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
