import type {
  AlertChannel,
  AlertDelivery,
  AlertMails,
  AlertMailsChange,
  CreateAlertChannelRequest,
  NewAlertChannel,
  UpdateAlertChannelRequest,
} from '@hopwise/model';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

/** A project's channels, or those that all projects in an organization share. */
export type ChannelOwner = { projectId: string } | { organizationId: string };

const channelsPath = (owner: ChannelOwner): string =>
  'projectId' in owner
    ? `/api/v2/projects/${encodeURIComponent(owner.projectId)}/alert-channels`
    : `/api/v2/organizations/${encodeURIComponent(owner.organizationId)}/alert-channels`;
const channelPath = (id: string): string => `/api/v2/alert-channels/${encodeURIComponent(id)}`;

const deliveriesPerPage = 20;
const pollMs = 10_000;
/** The user waits for a test message, so this covers the slowest receiver. */
const testTimeoutMs = 60_000;

/** A project's list includes the channels its organization shares. */
export const alertChannelsQuery = (owner: ChannelOwner) =>
  queryOptions({
    queryKey: queryKeys.alertChannelsOf(owner),
    queryFn: async ({ signal }) =>
      (await callApi<{ channels: AlertChannel[] }>(channelsPath(owner), { signal })).channels,
    staleTime: 0,
    // A channel can be disabled at any time because its receiver is gone.
    refetchInterval: pollMs,
  });

/** The channels of all projects that the person can see and of their organizations. */
export const allChannelsQuery = queryOptions({
  queryKey: queryKeys.allAlertChannels,
  queryFn: async ({ signal }) =>
    (await callApi<{ channels: AlertChannel[] }>('/api/v2/alert-channels', { signal })).channels,
  staleTime: 0,
});

const useChannelChange = <Given, Result>(change: (given: Given) => Promise<Result>) =>
  useChange(['alertChannel'], { mutationFn: change });

export const useCreateChannel = (owner: ChannelOwner) =>
  useChannelChange((body: CreateAlertChannelRequest) =>
    callApi<NewAlertChannel>(channelsPath(owner), { method: 'POST', body }),
  );

export const useUpdateChannel = (id: string) =>
  useChannelChange((body: UpdateAlertChannelRequest) =>
    callApi<{ channel: AlertChannel }>(channelPath(id), { method: 'PUT', body }),
  );

export const useDeleteChannel = (id: string) => useChannelChange(() => callApi(channelPath(id), { method: 'DELETE' }));

/** The previous secret stays valid for a day. */
export const useRotateSecret = (id: string) =>
  useChannelChange(() => callApi<NewAlertChannel>(`${channelPath(id)}/rotate-secret`, { method: 'POST' }));

/** Returns the first delivery attempt. */
export const useTestChannel = (id: string) =>
  useChannelChange(async () => {
    const options = { method: 'POST', timeoutMs: testTimeoutMs } as const;
    return (await callApi<{ delivery: AlertDelivery }>(`${channelPath(id)}/test`, options)).delivery;
  });

/** Deliveries to a channel, newest first. */
export const deliveriesQuery = (channelId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.alertDeliveriesOf(channelId),
    queryFn: async ({ pageParam, signal }) => {
      const query = queryString({ limit: deliveriesPerPage, before: pageParam });
      const path = `${channelPath(channelId)}/deliveries${query}`;
      return (await callApi<{ deliveries: AlertDelivery[] }>(path, { signal })).deliveries;
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < deliveriesPerPage ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    refetchInterval: pollMs,
  });

export const useResendDelivery = () =>
  useChannelChange((deliveryId: string) =>
    callApi<{ delivery: AlertDelivery }>(`/api/v2/alert-deliveries/${encodeURIComponent(deliveryId)}/resend`, {
      method: 'POST',
    }),
  );

const path = '/api/v2/alert-mails';

/** The subscription behind the link in an alert email. */
export const alertMailsQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.alertMails(token),
    queryFn: () => callApi<AlertMails>(`${path}/open`, { method: 'POST', body: { token } }),
  });

/** Subscribes to alert emails, or unsubscribes. */
export function useChangeAlertMails() {
  const queries = useQueryClient();
  return useChange(['alertChannel'], {
    mutationFn: (change: AlertMailsChange) => callApi<AlertMails>(`${path}/change`, { method: 'POST', body: change }),
    onSuccess: (mails, { token }) => queries.setQueryData(queryKeys.alertMails(token), mails),
  });
}
