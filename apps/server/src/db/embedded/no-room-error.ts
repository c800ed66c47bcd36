/** The disk has no room for a copy of the database. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';

  constructor(directory: string, { needed, free }: { needed: number; free: number }) {
    super(
      `The backup needs ${inMegabytes(needed)} in ${directory} for a temporary copy of the database, but only ${inMegabytes(free)} is free. Free up space first.`,
    );
  }
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;
