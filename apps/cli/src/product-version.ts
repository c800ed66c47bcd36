import manifest from '../package.json' with { type: 'json' };

/** That of the package. */
export const productVersion = (): string => manifest.version;
