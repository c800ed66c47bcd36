/** Something the person who starts the server can put right: shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
