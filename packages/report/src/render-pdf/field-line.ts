import { shortened } from '@hopwise/model';
import type { ContentText } from 'pdfmake/interfaces.js';
import type { Field } from '../report.ts';
import { colors, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

/** More of one value would hide its neighbors. */
const mostOfAValue = 260;

/** Names and values one after the other, for many small ones. */
export const fieldLine = (fields: readonly Field[], set: Typesetter): ContentText => ({
  style: 'dense',
  text: fields.flatMap(({ label, value, tone }, index) => [
    { text: `${index === 0 ? '' : '   '}${label}: `, color: colors.dimmed, preserveLeadingSpaces: true },
    ...set
      .inline(shortened(value.text, mostOfAValue))
      .map((run) => ({ ...run, ...(tone !== undefined && { color: toneColors[tone] }) })),
  ]),
});
