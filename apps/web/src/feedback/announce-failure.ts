import { failureMessage } from '../api/client.ts';
import { showFailure } from '../ui/toast.ts';

/** For a call's onError: shows what failed and the server's reason. */
export const announceFailure =
  (title: string) =>
  (error: unknown): void =>
    showFailure({ title, message: failureMessage(error, 'Please try again'), forMs: 5000 });
