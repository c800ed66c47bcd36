import { PGlite } from '@electric-sql/pglite';

/**
 * Creates an empty database in the given directory. Errors go to stderr. It exits when its parent does, which closes
 * its input.
 */
process.stdin.on('end', () => process.exit(1)).resume();

const [, , directory] = process.argv;
try {
  const database = await PGlite.create(directory ?? '');
  await database.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.stdin.destroy();
