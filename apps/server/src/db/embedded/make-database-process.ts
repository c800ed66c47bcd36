import { PGlite } from '@electric-sql/pglite';

/**
 * Makes an empty database in the directory that it is given. What goes wrong is told on stderr. Without the process that
 * asked for it, whose end closes the input, it is of no use.
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
