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

interface CoverPreviewProps {
  name: string;
  logo: string | null;
  organizationName: string;
}

/** The head of a report as it will be printed. */
function CoverPreview({ name, logo, organizationName }: CoverPreviewProps) {
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
      <figcaption className={classes.caption}>The top of a PDF report</figcaption>
    </figure>
  );
}

const { logoBytesMax, logoSideMax } = reportBrandLimits;
const maxKb = logoBytesMax / 1024;
const noPicture = 'The logo must be a PNG or JPEG picture';

interface LogoPickerProps {
  hasLogo: boolean;
  error: string | undefined;
  onError: (message: string) => void;
  /** A `data:` URL; null for no logo. */
  onChoose: (dataUrl: string | null) => void;
}

/** What a browser can tell of the file is told at once; the server looks closer. */
function LogoPicker({ hasLogo, error, onError, onChoose }: LogoPickerProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const descriptionId = useId();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (!logoTypes.some((type) => type === file.type)) return onError(noPicture);
    if (file.size > logoBytesMax) return onError(`The logo must be at most ${maxKb} KB`);
    try {
      const dataUrl = await readAsDataUrl(file);
      if (await isPicture(dataUrl)) onChoose(dataUrl);
      else onError(noPicture);
    } catch {
      onError('The file could not be read. Choose it again');
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
          take(currentTarget.files?.[0]);
          // The same file can be picked again after it was changed or refused.
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
