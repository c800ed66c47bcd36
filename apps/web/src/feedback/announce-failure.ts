import { failureMessage } from '../api/client.ts';
import { showFailure } from '../ui/toast.ts';

/** For a call's onError: tells what failed, and why in the server's words. */
export const announceFailure =
  (title: string) =>
  (error: unknown): void =>
    showFailure({ title, message: failureMessage(error, 'Please try again'), forMs: 5000 });
