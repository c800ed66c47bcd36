import { RateLimitedError } from '../errors.ts';

export interface OwnerSharesOptions {
  /** How much one caller may have at once. */
  perOwner: number;
  /** The error message beyond that. */
  message: string;
}

export interface OwnerShares {
  /** Throws beyond the limit. Returns a function that releases it. */
  take(owner: string): () => void;
}

/** By then, some of it has usually finished. */
const retryAfterSeconds = 5;

/** Keeps one caller from taking all of a shared resource. */
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
