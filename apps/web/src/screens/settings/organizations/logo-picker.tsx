import { logoTypes, reportBrandLimits } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import classes from './logo-picker.module.css';

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
export function LogoPicker({ hasLogo, error, onError, onChoose }: LogoPickerProps) {
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
