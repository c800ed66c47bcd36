import * as z from 'zod/mini';

export const badgeTones = ['good', 'warning', 'bad', 'none'] as const;
export type BadgeTone = (typeof badgeTones)[number];

/** The text of a badge, a small picture for a README. */
export interface Badge {
  label: string;
  message: string;
  tone: BadgeTone;
}

/** The same for shields.io, which draws it: its endpoint badge. */
export const shieldsBadge = z.object({
  schemaVersion: z.literal(1),
  label: z.string(),
  message: z.string(),
  color: z.string(),
  /** Whether it reads as an error. */
  isError: z.boolean(),
});
export type ShieldsBadge = z.infer<typeof shieldsBadge>;
