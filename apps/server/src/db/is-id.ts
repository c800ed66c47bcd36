import * as z from 'zod';

const id = z.uuid();

/** Whether a text can be the id of a row: PostgreSQL returns an error for a text that isn't a UUID. */
export const isId = (text: string): boolean => id.safeParse(text).success;
