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
const refusal = 'Too many attempts to sign in.';

/** One network guessing at one account is stopped early, and cannot keep its owner from signing in elsewhere. */
const perAccountAndNetwork: Throttle = { name: 'sign-in:account-network', limit: 10, windowSeconds, refusal };
/** Against one network that tries many accounts, and many networks that try one. */
const perNetwork: Throttle = { name: 'sign-in:network', limit: 50, windowSeconds, refusal };
const perAccount: Throttle = { name: 'sign-in:account', limit: 100, windowSeconds, refusal };

interface Attempt {
  throttle: Throttle;
  who: string;
}

/** Addresses are counted whether or not they have an account, so a refusal tells nothing; hashed, so the table names nobody. */
function attemptsOf(email: string, address: string): [Attempt, Attempt, Attempt] {
  const account = hashToken(email.toLowerCase());
  const network = clientNetwork(address);
  return [
    { throttle: perAccountAndNetwork, who: `${account}:${network}` },
    { throttle: perNetwork, who: network },
    { throttle: perAccount, who: account },
  ];
}

export async function admitSignIn(db: Database, email: string, address: string): Promise<void> {
  for (const { throttle, who } of attemptsOf(email, address)) await admitAttempt(db, throttle, who);
}

/** Only attempts that failed count. */
export async function forgiveSignIn(db: Database, email: string, address: string): Promise<void> {
  const [own, ...shared] = attemptsOf(email, address);
  await forgetCalls(db, [throttleBucket(own.throttle, own.who)]);
  for (const { throttle, who } of shared) await uncountCall(db, throttleBucket(throttle, who));
}
