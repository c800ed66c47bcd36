import type { Environment, OutputStream } from './environment.ts';

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

/** Words of strangers as one line that cannot steer a terminal or a log: controls and direction marks are taken out. */
export const plainText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
