/** The variations of the base, one at a time. */
export const variantAxes = ['client', 'language', 'cookies', 'address', 'protocol', 'method', 'entry'] as const;
export type VariantAxis = (typeof variantAxes)[number];

/** Names on screens and in reports. */
export const variantAxisTitles: Readonly<Record<VariantAxis, string>> = {
  client: 'Client',
  language: 'Language',
  cookies: 'Cookies',
  address: 'IP version',
  protocol: 'Protocol',
  method: 'Method',
  entry: 'Entry URL',
};

/**
 * The result of a variant compared with the base.
 * - `refused`: the base is served, and this one is blocked with an error status code.
 * - `failed`: the chain has no final response.
 * - `skipped`: our time for the comparison ended before it was traced, which says nothing about the site.
 */
export const variantVerdicts = ['same', 'skipped', 'differs', 'refused', 'failed'] as const;
export type VariantVerdict = (typeof variantVerdicts)[number];

export const variantVerdictTitles: Readonly<Record<VariantVerdict, string>> = {
  same: 'Same',
  skipped: 'Skipped',
  differs: 'Different',
  refused: 'Blocked',
  failed: 'Failed',
};

export const clientComparisonLimits = {
  clients: 12,
  /** One trace. */
  traceTimeMs: 10_000,
  /** For all traces. Variants that were not traced by then are reported. */
  wholeTimeMs: 60_000,
  /** Traces at once to one host. */
  atOnce: 2,
} as const;

export const clientComparisonFormats = ['markdown', 'pdf', 'json', 'csv'] as const;
export type ClientComparisonFormat = (typeof clientComparisonFormats)[number];

/** Sites identify crawlers by their IP addresses, which a user agent doesn't change. */
export const ownAddressNote =
  "All requests came from this server's IP address. Many sites verify crawlers by IP address, reverse DNS or signature, so the real crawler may get through where this request was blocked.";
