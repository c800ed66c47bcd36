import { createLogger } from '../http/logger.ts';

/** Logs so many lines when it is told to, and ends at once. */
const logger = createLogger({ logLevel: 'info' });
process.once('message', (lines: number) => {
  for (let line = 1; line <= lines; line += 1) logger.info(`line ${line}`);
  process.exit(0);
});
process.send?.('ready');
