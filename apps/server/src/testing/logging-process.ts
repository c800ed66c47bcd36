import { createLogger } from '../http/logger.ts';

/** Logs the requested number of lines, and ends immediately. */
const logger = createLogger({ logLevel: 'info' });
process.once('message', (lines: number) => {
  for (let line = 1; line <= lines; line += 1) logger.info(`line ${line}`);
  process.exit(0);
});
process.send?.('ready');
