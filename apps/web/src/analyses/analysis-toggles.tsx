import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './analysis-toggles.module.css';

const toggles = [
  { field: 'enableSSLAnalysis', label: 'SSL certificate', description: 'Validity, issuer and expiry' },
  { field: 'enableSEOAnalysis', label: 'SEO optimization', description: 'Title, robots, canonical, sitemap' },
  { field: 'enableSecurityAnalysis', label: 'Security vulnerability scan', description: 'Headers and mixed content' },
] as const;

interface AnalysisTogglesProps {
  form: Pick<UseFormReturnType<Record<(typeof toggles)[number]['field'], boolean>>, 'getInputProps'>;
}

export function AnalysisToggles({ form }: AnalysisTogglesProps) {
  return (
    <fieldset className={classes.toggles}>
      <legend className={classes.legend}>Analysis</legend>
      {toggles.map(({ field, label, description }) => (
        <Switch
          key={field}
          label={label}
          description={description}
          {...form.getInputProps(field, { type: 'checkbox' })}
        />
      ))}
    </fieldset>
  );
}
