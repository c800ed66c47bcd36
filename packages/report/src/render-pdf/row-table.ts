import { colors } from './theme.ts';

/** Rows with hair lines between, as every list of a report has them. */
export const rowLayout = {
  hLineWidth: (index: number) => (index === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colors.rule,
  paddingLeft: () => 0,
  paddingRight: () => 4,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};

export const headCell = (text: string, alignment: 'left' | 'right' = 'left') => ({ text, style: 'label', alignment });
export const numberCell = (text: string) => ({ text, fontSize: 9, alignment: 'right' as const });
