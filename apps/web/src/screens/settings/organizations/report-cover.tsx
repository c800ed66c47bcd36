import { type Organization, type ReportBrand, type ReportBrandRequest, reportBrandRequest } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { useChangeReportBrand, useReportBrand } from '../../../api/organizations.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { FieldsForm } from '../../../ui/fields-form.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { CoverPreview } from './cover-preview.tsx';
import { LogoPicker } from './logo-picker.tsx';

/** What the reports of an organization's checks bear instead of the product's own name. */
export function ReportCover({ organization }: { organization: Organization }) {
  const brand = useReportBrand(organization.id);
  return (
    <Panel title="Cover of reports">
      {brand.isPending && <SkeletonLines label="Loading the cover of reports" lines={2} unknownHeight />}
      {brand.isLoadingError && (
        <LoadFailure title="Failed to load the cover of reports" onRetry={() => brand.refetch()} />
      )}
      {brand.data && <CoverForm organization={organization} brand={brand.data} />}
    </Panel>
  );
}

function CoverForm({ organization, brand }: { organization: Organization; brand: ReportBrand }) {
  const change = useChangeReportBrand(organization.id);
  /** undefined: as it is stored. null: none. */
  const [chosen, setChosen] = useState<string | null>();
  const [logoError, setLogoError] = useState<string>();
  const form = useForm<ReportBrandRequest>({
    initialValues: { name: brand.name ?? '' },
    validate: schemaResolver(reportBrandRequest, { sync: true }),
  });
  const logo = chosen === undefined ? (brand.logo?.dataUrl ?? null) : chosen;

  const choose = (dataUrl: string | null) => {
    setLogoError(undefined);
    setChosen(dataUrl);
  };
  const submit = form.onSubmit(({ name }) => {
    change.mutate(
      { name: name.trim(), ...(chosen !== undefined && { logo: chosen }) },
      {
        onSuccess: () => {
          setChosen(undefined);
          showSuccess({ title: 'Cover of reports saved', forMs: 3000 });
        },
        onError: (error) => {
          const { logo: aboutLogo, ...others } = fieldErrorsOf(error);
          setLogoError(aboutLogo);
          form.setErrors(others);
          announceFailure('Failed to save the cover of reports')(error);
        },
      },
    );
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      <CoverPreview name={form.values.name.trim()} logo={logo} organizationName={organization.name} />
      <TextInput
        label="Name on reports"
        description="On PDF and Markdown reports of this organization’s checks and bulk jobs. Leave it empty for none."
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <LogoPicker hasLogo={logo !== null} error={logoError} onError={setLogoError} onChoose={choose} />
      <FormActions>
        <SubmitButton label="Save cover" runningLabel="Saving..." running={change.isPending} />
      </FormActions>
    </FieldsForm>
  );
}
