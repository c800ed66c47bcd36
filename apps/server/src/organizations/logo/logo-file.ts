import type { LogoType } from '@hopwise/model';

/** A picture that was looked through: its size is known, and it holds nothing but what is needed to draw it. */
export interface LogoFile {
  type: LogoType;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Why a picture is refused, as the end of a sentence: `The logo …`. */
export class UnusableLogoError extends Error {
  override name = 'UnusableLogoError';
}

export function requireUsable(condition: boolean, why: string): asserts condition {
  if (!condition) throw new UnusableLogoError(why);
}
