import {
  type ClientComparison,
  type ComparedVariant,
  chainLetter,
  type VariantVerdict,
  variantVerdictTitles,
} from '@hopwise/model';
import { type Paint, plainText } from '../terminal.ts';

const colours: Readonly<Record<VariantVerdict, keyof Paint>> = {
  same: 'good',
  differs: 'warn',
  refused: 'bad',
  failed: 'bad',
  skipped: 'faint',
};

/** One line per variant: verdict, variant, chain, status code and final URL. */
export function matrixOf({ base, variants, headline, declared, notes }: ClientComparison, paint: Paint): string {
  const all = [base, ...variants];
  const widest = Math.max(...all.map(({ title }) => plainText(title).length));
  const lines = all.map((variant) => lineOf(variant, variant === base, widest, paint));
  const contradictions = declared
    .filter(({ isContradiction }) => isContradiction)
    .map(({ title, says }) => `${paint.warn('!')} ${title}: ${plainText(says)}`);
  return `${[
    ...lines,
    '',
    paint.strong(`${plainText(headline)}.`),
    ...contradictions,
    ...notes.map((note) => paint.faint(plainText(note))),
  ].join('\n')}\n`;
}

function lineOf(variant: ComparedVariant, isBase: boolean, widest: number, paint: Paint): string {
  const { title, verdict, group, statusCode, finalUrl, says } = variant;
  const word = (isBase ? '' : variantVerdictTitles[verdict]).padEnd(7);
  const end = plainText(finalUrl ?? says);
  const fields = [plainText(title).padEnd(widest), chainLetter(group), String(statusCode ?? '–').padStart(3), end];
  return `${isBase ? word : paint[colours[verdict]](word)}  ${fields.join('  ')}`;
}
