import type { Database } from '../db/database.ts';
import {
  admitAttempt,
  clientNetwork,
  forgetCalls,
  type Throttle,
  throttleBucket,
  uncountCall,
} from '../rate-limits/index.ts';
import { hashToken } from '../secret-token.ts';

const windowSeconds = 15 * 60;
const refusal = 'Too many sign-in attempts.';

/** Stops one network guessing at one account early, without keeping its owner from signing in elsewhere. */
const perAccountAndNetwork: Throttle = { name: 'sign-in:account-network', limit: 10, windowSeconds, refusal };
/** Against one network that tries many accounts, and many networks that try one. */
const perNetwork: Throttle = { name: 'sign-in:network', limit: 50, windowSeconds, refusal };
const perAccount: Throttle = { name: 'sign-in:account', limit: 100, windowSeconds, refusal };

/** A device that the person has signed in on has only this limit: strangers elsewhere can't lock it out. */
const perKnownDevice: Throttle = { name: 'sign-in:device', limit: 10, windowSeconds, refusal };

export interface SignInAttempt {
  email: string;
  address: string;
  /** The device, if the person has signed in on it before. */
  knownDeviceId: string | undefined;
}

interface Counted {
  throttle: Throttle;
  who: string;
}

interface CountedAttempt {
  /** Buckets of the caller alone; cleared on success. */
  own: Counted;
  shared: Counted[];
}

/**
 * Addresses are counted whether or not they have an account, so the limit reveals nothing. They are hashed, so the
 * table names no one.
 */
function countsOf({ email, address, knownDeviceId }: SignInAttempt): CountedAttempt {
  const account = hashToken(email.toLowerCase());
  if (knownDeviceId !== undefined) {
    return { own: { throttle: perKnownDevice, who: `${account}:${knownDeviceId}` }, shared: [] };
  }
  const network = clientNetwork(address);
  return {
    own: { throttle: perAccountAndNetwork, who: `${account}:${network}` },
    shared: [
      { throttle: perNetwork, who: network },
      { throttle: perAccount, who: account },
    ],
  };
}

export async function admitSignIn(db: Database, attempt: SignInAttempt): Promise<void> {
  const { own, shared } = countsOf(attempt);
  for (const { throttle, who } of [own, ...shared]) await admitAttempt(db, throttle, who);
}

/** Only failed attempts count. */
export async function forgiveSignIn(db: Database, attempt: SignInAttempt): Promise<void> {
  const { own, shared } = countsOf(attempt);
  await forgetCalls(db, [throttleBucket(own.throttle, own.who)]);
  for (const { throttle, who } of shared) await uncountCall(db, throttleBucket(throttle, who));
}
