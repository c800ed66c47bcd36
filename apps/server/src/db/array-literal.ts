type ArrayValue = string | number | boolean | null;

/** Values as the text of a PostgreSQL array, which both databases accept as one parameter of any type. */
export const toArrayLiteral = (values: readonly ArrayValue[]): string => `{${values.map(toElement).join(',')}}`;

const toElement = (value: ArrayValue): string => {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : String(value);
};
