import {
  logoTypes,
  type Organization,
  type ReportBrand,
  type ReportBrandRequest,
  reportBrandLimits,
  reportBrandRequest,
} from '@hopwise/model';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useId, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../api/client.ts';
import { useChangeReportBrand, useReportBrand } from '../../api/organizations.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './settings.module.css';

/** The name and logo on an organization's reports, in place of the product's. */
export function ReportBranding({ organization }: { organization: Organization }) {
  const brand = useReportBrand(organization.id);
  return (
    <Panel title="Report branding">
      {brand.isPending && <SkeletonLines label="Loading report branding" lines={2} unknownHeight />}
      {brand.isLoadingError && <LoadFailure title="Failed to load report branding" onRetry={() => brand.refetch()} />}
      {brand.data && <BrandingForm organization={organization} brand={brand.data} />}
    </Panel>
  );
}

function BrandingForm({ organization, brand }: { organization: Organization; brand: ReportBrand }) {
  const change = useChangeReportBrand(organization.id);
  /** undefined: unchanged. null: none. */
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
          showSuccess({ title: 'Report branding saved', forMs: 3000 });
        },
        onError: (error) => {
          const { logo: aboutLogo, ...others } = fieldErrorsOf(error);
          setLogoError(aboutLogo);
          form.setErrors(others);
          announceFailure('Failed to save report branding')(error);
        },
      },
    );
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      <BrandingPreview name={form.values.name.trim()} logo={logo} organizationName={organization.name} />
      <TextInput
        label="Name on reports"
        description="For PDF and Markdown reports of this organization's checks and bulk jobs. Leave empty for none."
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <LogoPicker hasLogo={logo !== null} error={logoError} onError={setLogoError} onChoose={choose} />
      <FormActions>
        <SubmitButton label="Save branding" runningLabel="Saving..." running={change.isPending} />
      </FormActions>
    </FieldsForm>
  );
}

interface BrandingPreviewProps {
  name: string;
  logo: string | null;
  organizationName: string;
}

/** A preview of the report header. */
function BrandingPreview({ name, logo, organizationName }: BrandingPreviewProps) {
  const isOwn = name !== '' || logo !== null;
  return (
    <figure className={classes.preview}>
      <div className={classes.cover}>
        {logo !== null && <img className={classes.logo} src={logo} alt={`Logo of ${name || organizationName}`} />}
        {name !== '' && <span className={classes.coverName}>{name}</span>}
        <span className={classes.product} data-aside={isOwn || undefined}>
          Hopwise
        </span>
      </div>
      <figcaption className={classes.caption}>Preview of the PDF header</figcaption>
    </figure>
  );
}

const { logoBytesMax, logoSideMax } = reportBrandLimits;
const maxKb = logoBytesMax / 1024;
const noPicture = 'The logo must be a PNG or JPEG image';

interface LogoPickerProps {
  hasLogo: boolean;
  error: string | undefined;
  onError: (message: string) => void;
  /** A `data:` URL; null for no logo. */
  onChoose: (dataUrl: string | null) => void;
}

/** Checks what the browser can see of the file; the server looks closer. */
function LogoPicker({ hasLogo, error, onError, onChoose }: LogoPickerProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const descriptionId = useId();
  const chooseFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (!logoTypes.some((type) => type === file.type)) return onError(noPicture);
    if (file.size > logoBytesMax) return onError(`The logo must be at most ${maxKb} KB`);
    try {
      const dataUrl = await readAsDataUrl(file);
      if (await isPicture(dataUrl)) onChoose(dataUrl);
      else onError(noPicture);
    } catch {
      onError("This file can't be read. Choose it again.");
    }
  };
  return (
    <div className={classes.picker}>
      <span className={classes.label}>Logo</span>
      <span className={classes.description} id={descriptionId}>
        PNG or JPEG, at most {maxKb} KB and {logoSideMax} × {logoSideMax} pixels.
      </span>
      <input
        ref={inputRef}
        hidden
        type="file"
        accept={logoTypes.join(',')}
        aria-label="Logo file"
        onChange={({ currentTarget }) => {
          chooseFile(currentTarget.files?.[0]);
          // Lets the user choose the same file again after changing it or after it was rejected.
          currentTarget.value = '';
        }}
      />
      <div className={classes.actions}>
        <Button variant="default" aria-describedby={descriptionId} onClick={() => inputRef.current?.click()}>
          Choose logo
        </Button>
        {hasLogo && (
          <Button variant="default" onClick={() => onChoose(null)}>
            Remove logo
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

async function isPicture(dataUrl: string): Promise<boolean> {
  const picture = new Image();
  picture.src = dataUrl;
  try {
    await picture.decode();
    return true;
  } catch {
    return false;
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
