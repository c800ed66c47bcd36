/** Ids, numbers or moments as the text of a PostgreSQL array, which both databases take for one value of any type. */
export const toArrayLiteral = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;
