/** What is changed against the base, one at a time. */
export const variantAxes = ['client', 'language', 'cookies', 'address', 'protocol', 'method', 'entry'] as const;
export type VariantAxis = (typeof variantAxes)[number];

/** What screens and reports call them. */
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
 * What a variant gets, beside the base.
 * - `refused`: the base is served, and this one is turned away by its status code.
 * - `failed`: no chain came to its end.
 */
export const variantVerdicts = ['same', 'differs', 'refused', 'failed'] as const;
export type VariantVerdict = (typeof variantVerdicts)[number];

export const variantVerdictTitles: Readonly<Record<VariantVerdict, string>> = {
  same: 'Same',
  differs: 'Differs',
  refused: 'Refused',
  failed: 'Failed',
};

export const clientComparisonLimits = {
  clients: 12,
  /** One trace. */
  traceTimeMs: 10_000,
  /** All of them: what was not traced by then is told. */
  wholeTimeMs: 60_000,
  /** Traces at once to one host. */
  atOnce: 2,
} as const;

export const clientComparisonFormats = ['markdown', 'pdf', 'json', 'csv'] as const;
export type ClientComparisonFormat = (typeof clientComparisonFormats)[number];

/** Crawlers are known by where they come from, which no user agent changes. */
export const ownAddressNote =
  'All of this was requested from the IP address of this server. Many sites verify crawlers by their IP address, by reverse DNS or by signatures, so a real crawler may be served where this server was refused.';
