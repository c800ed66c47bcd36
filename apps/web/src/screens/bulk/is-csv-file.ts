/** By type or by name: on some systems a spreadsheet program has claimed the type. */
export const isCsvFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || name.toLowerCase().endsWith('.csv');
