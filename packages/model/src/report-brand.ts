import * as z from 'zod/mini';
import { plainLine } from './plain-line.ts';

export const reportBrandLimits = {
  nameMax: 60,
  /** In a call, base64 makes it a third larger. */
  logoBytesMax: 150 * 1024,
  logoSideMin: 16,
  logoSideMax: 1200,
} as const;

export const logoTypes = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof logoTypes)[number];

/** The branding on the cover of an organization's reports. */
export const reportBrand = z.object({
  /** null: no name next to the logo. */
  name: z.nullable(z.string()),
  logo: z.nullable(
    z.object({
      /** The picture itself: `data:image/png;base64,…` */
      dataUrl: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
});
export type ReportBrand = z.infer<typeof reportBrand>;

const { nameMax, logoBytesMax } = reportBrandLimits;
const dataUrlMax = 'data:image/jpeg;base64,'.length + 4 * Math.ceil(logoBytesMax / 3);

/** PUT /api/v2/organizations/{id}/report-brand */
export const reportBrandRequest = z.object({
  /** Empty: no name. */
  name: z
    .string({ error: 'Name on reports must be a string' })
    .check(
      z.trim(),
      z.maxLength(nameMax, { error: `Name on reports must be at most ${nameMax} characters` }),
      plainLine('Name on reports'),
    ),
  /** A PNG or JPEG as a `data:` URL. null takes the logo away; left out, it stays. */
  logo: z.optional(
    z.nullable(
      z
        .string({ error: 'Logo must be a data URL' })
        .check(z.maxLength(dataUrlMax, { error: `Logo must be at most ${logoBytesMax / 1024} KB` })),
    ),
  ),
});
export type ReportBrandRequest = z.infer<typeof reportBrandRequest>;
