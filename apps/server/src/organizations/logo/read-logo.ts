import { reportBrandLimits } from '@hopwise/model';
import { type LogoFile, requireUsable } from './logo-file.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';

/** `data:image/png;base64,…`; the declared type is ignored, the bytes decide. */
const dataUrl = /^data:[^,]{0,80};base64,([A-Za-z0-9+/]*={0,2})$/;

/** Validates a logo by its bytes alone. Throws UnusableLogoError with the reason. */
export function readLogo(url: string): LogoFile {
  const { logoBytesMax, logoSideMin, logoSideMax } = reportBrandLimits;
  const encoded = dataUrl.exec(url)?.[1];
  requireUsable(encoded !== undefined, 'must be a file in PNG or JPEG format');
  const file = Buffer.from(encoded, 'base64');
  requireUsable(file.length <= logoBytesMax, `must be at most ${logoBytesMax / 1024} KB`);
  requireUsable(isPng(file) || isJpeg(file), 'must be a PNG or JPEG image');
  const limits = { sideMax: logoSideMax };
  const logo = isPng(file) ? readPng(file, limits) : readJpeg(file, limits);
  requireUsable(
    Math.min(logo.width, logo.height) >= logoSideMin,
    `is ${logo.width} × ${logo.height} pixels; the minimum is ${logoSideMin} × ${logoSideMin}`,
  );
  return logo;
}
