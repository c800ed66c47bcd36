import type { CorsProbe, Gathered } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import type { FetchDocument } from './fetch-document.ts';

/** No site can have a reason to trust this origin (RFC 6761 section 6.4: nobody can register it). */
const foreignOrigin = 'https://cors-probe.invalid';

/** Whether the page lets any site read it: asks for it as a script of a foreign page would. */
export async function gatherCors(url: string, fetchDocument: FetchDocument): Promise<Gathered<CorsProbe>> {
  const answer = await fetchDocument({ url, maxBodyBytes: 0, headers: [['Origin', foreignOrigin]] });
  if (!answer.ok) return answer;
  const { headers } = answer.value.head;
  return {
    ok: true,
    value: {
      sentOrigin: foreignOrigin,
      allowOrigin: headerValue(headers, 'access-control-allow-origin'),
      allowCredentials: headerValue(headers, 'access-control-allow-credentials'),
    },
  };
}
