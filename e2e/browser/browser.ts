/** A Chromium-based browser on this machine. */
export interface Browser {
  /** Its origin, for the log. */
  name: string;
  executablePath: string;
  /** Environment variables it needs in addition to ours. */
  env: Record<string, string>;
}

/** The complete environment it is started with. */
export const environmentOf = ({ env }: Browser): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  ...env,
});
