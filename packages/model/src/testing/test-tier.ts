/** `npm test` sets this; `npm run test:all`, and a test file run by hand, get everything at full size. */
export const isQuickRun = process.env.TEST_TIER === 'quick';

/** How many inputs a property is tried with: a tenth of them in a quick run. */
export const runs = (full: number): number => (isQuickRun ? Math.ceil(full / 10) : full);
