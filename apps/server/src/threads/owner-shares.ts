import { RateLimitedError } from '../errors.ts';

export interface OwnerSharesOptions {
  /** So much one caller may have at once. */
  perOwner: number;
  /** What a caller who wants more is told. */
  message: string;
}

export interface OwnerShares {
  /** Refuses what would be too much. Returns how to give it back. */
  take(owner: string): () => void;
}

/** Something of what goes on has mostly ended by then. */
const retryAfterSeconds = 5;

/** Keeps one caller from having all of something that many need. */
export function createOwnerShares({ perOwner, message }: OwnerSharesOptions): OwnerShares {
  const taken = new Map<string, number>();
  return {
    take(owner) {
      const count = taken.get(owner) ?? 0;
      if (count >= perOwner) throw new RateLimitedError(message, retryAfterSeconds);
      taken.set(owner, count + 1);
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        const left = (taken.get(owner) ?? 1) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}
