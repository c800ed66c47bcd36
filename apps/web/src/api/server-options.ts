import { type ServerOptions, serverOptionsMeta } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

interface OptionsResponse {
  options: ServerOptions;
}

/** What this server offers. It comes with the page; undefined until it was asked for where the page is not the server's. */
export function useServerOptions(): ServerOptions | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.serverOptions,
    // Another screen will want it too, so leaving this one does not stop it.
    queryFn: () => callApi<OptionsResponse>('/api/v2/options'),
    initialData: optionsInPage,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.options;
}

function optionsInPage(): OptionsResponse | undefined {
  const text = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${serverOptionsMeta}"]`)?.content ?? '';
  return text === '' ? undefined : { options: JSON.parse(text) as ServerOptions };
}

/** How many calls an hour guests and signed-in people may make here, in words for a sentence. */
export function useRateLimits(): Record<keyof ServerOptions['rateLimitsPerHour'], string> {
  const limits = useServerOptions()?.rateLimitsPerHour;
  return { guest: String(limits?.guest ?? '…'), user: String(limits?.user ?? '…') };
}
