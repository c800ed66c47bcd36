import type { ServerOptions } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** What this server offers; undefined until that is known. */
export function useServerOptions(): ServerOptions | undefined {
  const { data } = useQuery({
    queryKey: ['server-options'],
    // Another screen will want it too, so leaving this one does not stop it.
    queryFn: () => callApi<{ options: ServerOptions }>('/api/v2/options'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.options;
}
