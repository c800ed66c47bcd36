import type { AlertMails, AlertMailsChange } from '@hopwise/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const path = '/api/v2/alert-mails';

/** What the link in a mail about alerts is for. */
export const alertMailsQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.alertMails(token),
    queryFn: () => callApi<AlertMails>(`${path}/open`, { method: 'POST', body: { token } }),
  });

/** To get alerts, or none any more. */
export function useChangeAlertMails() {
  const queries = useQueryClient();
  return useChange(['alertChannel'], {
    mutationFn: (change: AlertMailsChange) => callApi<AlertMails>(`${path}/change`, { method: 'POST', body: change }),
    onSuccess: (mails, { token }) => queries.setQueryData(queryKeys.alertMails(token), mails),
  });
}
