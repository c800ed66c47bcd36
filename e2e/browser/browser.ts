/** A Chromium-based browser on this machine. */
export interface Browser {
  /** Its origin in words. */
  name: string;
  executablePath: string;
  /** Additional environment variables. */
  env: Record<string, string>;
}

/** The complete environment to start it with. */
export const environmentOf = ({ env }: Browser): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  ...env,
});
