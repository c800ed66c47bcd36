import { shortened } from '@hopwise/model';
import type { Content, ContentTable, ContentText } from 'pdfmake/interfaces.js';
import type { Field } from '../report.ts';
import { rowLayout } from './row-table.ts';
import { colors, contentWidth, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const labelWidth = 105;

/** Beyond this a value may run over the end of a page. */
const wholeRowLength = 1500;

interface TableOptions {
  /** Longer values lose their middle. */
  maxLines?: number;
}

/** Labels on the left, values on the right, hair lines between. */
export function fieldTable(fields: readonly Field[], set: Typesetter, { maxLines }: TableOptions = {}): ContentTable {
  const valueWidth = contentWidth - labelWidth - 8;
  const options = { width: valueWidth, ...(maxLines !== undefined && { maxLines }) };
  return {
    rowHeads: true,
    layout: { ...rowLayout, paddingTop: () => 3, paddingBottom: () => 3 },
    table: {
      widths: [labelWidth, valueWidth],
      dontBreakRows: maxLines !== undefined || isCompact(fields),
      body: fields.map(({ label, value, tone }) => [
        set.prose(label, { style: 'label', margin: [0, 0.5, 0, 0] }),
        tone === undefined ? set.value(value, options) : toned(set.value(value, options), toneColors[tone]),
      ]),
    },
  };
}

/** Small enough to be kept on one page. */
export const isCompact = (fields: readonly Field[]): boolean =>
  fields.length <= 20 && fields.every(({ value: { text } }) => text.length < wholeRowLength);

const toned = (content: Content, color: string): Content => ({ ...(content as object), color }) as Content;

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
