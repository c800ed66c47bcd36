import type { LogoType } from '@hopwise/model';

/** A validated image: its size is known, and it contains only what is needed to draw it. */
export interface LogoFile {
  type: LogoType;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Why an image is rejected, as the end of a sentence: `The logo …`. */
export class UnusableLogoError extends Error {
  override name = 'UnusableLogoError';
}

export function requireUsable(condition: boolean, why: string): asserts condition {
  if (!condition) throw new UnusableLogoError(why);
}
