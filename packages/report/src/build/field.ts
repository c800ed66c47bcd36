import { visibleText } from '@hopwise/model';
import { readableUrl, safeHref } from '../readable-value.ts';
import type { Field, Tone, Value } from '../report.ts';

export const text = (words: string): Value => ({ kind: 'text', text: words });
export const quote = (words: string, maxLength = 600): Value => ({
  kind: 'quote',
  text: visibleText(words, maxLength),
});
export const url = (address: string): Extract<Value, { kind: 'url' }> => ({
  kind: 'url',
  text: readableUrl(address),
  href: safeHref(address),
});

export const field = (label: string, value: Value | string, tone?: Tone): Field => ({
  label,
  value: typeof value === 'string' ? text(value) : value,
  ...(tone && { tone }),
});

/** No field where there is nothing to say. */
export const fieldIf = <T>(label: string, value: T | null | undefined, show: (value: T) => Value | string): Field[] =>
  value === null || value === undefined || value === '' ? [] : [field(label, show(value))];

export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
