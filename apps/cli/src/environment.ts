import manifest from '../package.json' with { type: 'json' };

/** The parts of its process that a command uses. */
export interface Environment {
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  on(event: 'SIGINT', listener: () => void): unknown;
  off(event: 'SIGINT', listener: () => void): unknown;
}

export interface OutputStream {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): boolean;
  once(event: 'drain' | 'error' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'error' | 'close', listener: () => void): unknown;
}

/** A command: runs with its arguments and resolves to its exit code. Rejects with a CommandError. */
export type Command = (args: readonly string[], environment: Environment) => Promise<number>;

/** Ctrl+C stops the work; results so far are still reported. A second Ctrl+C ends the process as usual. */
export function interruptible(environment: Pick<Environment, 'on' | 'off'>): { signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const abort = () => {
    environment.off('SIGINT', abort);
    controller.abort();
  };
  environment.on('SIGINT', abort);
  return { signal: controller.signal, [Symbol.dispose]: () => void environment.off('SIGINT', abort) };
}

/** Words in color, where color is wanted. */
export interface Paint {
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
  faint(text: string): string;
  strong(text: string): string;
}

const style = (isOn: boolean, code: number) => (text: string) => (isOn ? `\u001b[${code}m${text}\u001b[0m` : text);

/** https://no-color.org: any value but an empty one turns colors off. */
export function paintFor(stream: Pick<OutputStream, 'isTTY'>, { env }: Pick<Environment, 'env'>): Paint {
  const isOn = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  return {
    good: style(isOn, 32),
    bad: style(isOn, 31),
    warn: style(isOn, 33),
    faint: style(isOn, 2),
    strong: style(isOn, 1),
  };
}

/** Untrusted text as one line that can't control a terminal or a log: control characters and direction marks are removed. */
export const plainText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');

/** JSON in which no text steers the terminal that shows it. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export interface Progress {
  update(done: number): void;
  /** Takes the bar away, so that other lines can be written. */
  clear(): void;
}

/** The minimum time between two updates of the bar. */
const everyMs = 100;

/** A bar in a terminal, and nothing elsewhere. */
export function progressOn(stream: OutputStream, total: number): Progress {
  if (stream.isTTY !== true || total === 0) return { update: () => {}, clear: () => {} };
  let drawnAt = 0;
  return {
    update(done) {
      const now = performance.now();
      if (now - drawnAt < everyMs) return;
      drawnAt = now;
      const width = Math.max(10, Math.min(40, (stream.columns ?? 80) - 30));
      const full = Math.round((width * done) / total);
      stream.write(`\r${'█'.repeat(full)}${'░'.repeat(width - full)} ${done} of ${total}\u001b[K`);
    },
    clear: () => void stream.write('\r\u001b[K'),
  };
}

/** That of the package. */
export const productVersion = (): string => manifest.version;
