/**
 * Prints a program's result and exits. Without this, Node may hang at exit, waiting to write to a browser that is gone.
 */
export const printAndExit = (figures: object): boolean =>
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit());
