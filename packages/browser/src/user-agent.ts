import { type ClientName, clientHeaders, clientProfiles, type HeaderPair } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';

interface Brand {
  brand: string;
  version: string;
}

/** As whom the browser introduces itself. */
export interface ClientIdentity {
  userAgent: string;
  acceptLanguage: string;
  isMobile: boolean;
  /** User-Agent Client Hints; undefined where the client sends none. */
  hints: { brands: Brand[]; platform: string } | undefined;
}

const defaultLanguage = 'en-US,en;q=0.9';
const secureOrigin = new URL('https://example.com/');

/** A headless browser says so in its name, and many sites treat it otherwise than people: it has the plain one. */
export function identityOf(client: ClientName | undefined, version: string): ClientIdentity {
  if (client === undefined) return plainChrome(version.split('.', 1)[0] ?? '');
  const headers = clientHeaders(client, secureOrigin);
  const { userAgent } = clientProfiles[client];
  return {
    userAgent,
    acceptLanguage: headerValue(headers, 'accept-language') ?? '',
    isMobile: / Mobile[ /]/.test(userAgent),
    hints: hintsOf(headers),
  };
}

const plainChrome = (version: string): ClientIdentity => ({
  userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
  acceptLanguage: defaultLanguage,
  isMobile: false,
  hints: {
    brands: [
      { brand: 'Not:A-Brand', version: '8' },
      { brand: 'Chromium', version },
      { brand: 'Google Chrome', version },
    ],
    platform: 'Linux',
  },
});

function hintsOf(headers: readonly HeaderPair[]): ClientIdentity['hints'] {
  const said = headerValue([...headers], 'sec-ch-ua');
  if (said === null) return undefined;
  const brands = [...said.matchAll(/"([^"]+)";v="([^"]+)"/g)].map(([, brand = '', version = '']) => ({
    brand,
    version,
  }));
  return { brands, platform: (headerValue([...headers], 'sec-ch-ua-platform') ?? '').replaceAll('"', '') };
}
