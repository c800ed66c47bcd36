export interface DeclarativeRefresh {
  /** Whole seconds: the standard drops the fraction. */
  seconds: number;
  /** Not resolved yet. null: the page loads itself again. */
  url: string | null;
}

const leadingSpace = /^[\t\n\f\r ]*/;
/** Digits, then the dots and digits of a fraction, which do not count. */
const time = /^(\d*)[\d.]*/;
/** After the time comes a separator or nothing; a space alone separates too. */
const separator = /^(?:[\t\n\f\r ]*[;,]|[\t\n\f\r ])[\t\n\f\r ]*/;
const urlPrefix = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/**
 * Reads the value of a Refresh header or of the content attribute of `<meta http-equiv=refresh>`.
 * HTML Standard, "shared declarative refresh steps".
 */
export function parseRefresh(content: string): DeclarativeRefresh | null {
  const input = content.replace(leadingSpace, '');
  const [timeText = '', digits = ''] = time.exec(input) ?? [];
  if (timeText === '') return null;
  const seconds = Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  const afterTime = input.slice(timeText.length);
  if (afterTime === '') return { seconds, url: null };
  const separated = separator.exec(afterTime);
  if (!separated) return null;
  const target = afterTime.slice(separated[0].length);
  return { seconds, url: target === '' ? null : unquote(target.replace(urlPrefix, '')) };
}

/** A quote opens only at the very start and runs to its twin or to the end. */
function unquote(text: string): string {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text;
  const end = text.indexOf(quote, 1);
  return text.slice(1, end === -1 ? undefined : end);
}
