/**
 * Prints the results and exits. Otherwise Node may spin at its end, waiting for a write to a browser that no longer
 * exists.
 */
export const printAndExit = (figures: object): boolean =>
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit());
