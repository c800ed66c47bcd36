/** What browsers do with a name on their list: nothing (it is there for other reasons), or https for it alone or for all under it. */
export type PreloadCoverage = 'none' | 'host' | 'subdomains';

/** Name to what holds for it. */
export type PreloadEntries = Map<string, PreloadCoverage>;
