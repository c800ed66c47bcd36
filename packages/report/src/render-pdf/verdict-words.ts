import type { Content } from 'pdfmake/interfaces.js';
import type { Verdict } from '../report.ts';
import { colors, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

export const verdictWords = ({ headline, sentence, tone }: Verdict, set: Typesetter): Content => ({
  columns: [
    { width: 14, canvas: [{ type: 'rect', x: 0, y: 2, w: 4, h: 46, r: 2, color: toneColors[tone] }] },
    {
      width: '*',
      stack: [
        { ...set.heading(headline, { fontSize: 18, color: colors.ink }), tag: 'H2' },
        set.prose(sentence, { style: 'body', fontSize: 11, margin: [0, 3, 0, 0] }),
      ],
    },
  ],
});
