import { deleteDeadInvites } from '../organizations/index.ts';
import { deleteEndedWindows } from '../rate-limits/index.ts';
import { deleteExpiredSessions } from '../sessions/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { deleteExpiredEmailConfirmations } from './email-confirmations-table.ts';
import { deleteExpiredPasswordResets } from './password-resets-table.ts';

/** Expired rows are already ignored wherever they are read; this keeps them from piling up. */
export const forgetExpired: PeriodicTask = {
  name: 'deleting expired data',
  everySeconds: 60 * 60,
  run: async (tx) => {
    await deleteExpiredSessions(tx);
    await deleteExpiredPasswordResets(tx);
    await deleteExpiredEmailConfirmations(tx);
    await deleteDeadInvites(tx);
    await deleteEndedWindows(tx);
    return false;
  },
};
