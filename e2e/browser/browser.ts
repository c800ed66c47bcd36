/** A browser of Chromium's family on this machine. */
export interface Browser {
  /** Where it comes from, in words. */
  name: string;
  executablePath: string;
  /** What its environment needs besides ours. */
  env: Record<string, string>;
}

/** The whole environment it is started with. */
export const environmentOf = ({ env }: Browser): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  ...env,
});
