import { customType, timestamp } from 'drizzle-orm/pg-core';
import { storable } from './storable.ts';

/** `text` for input from people and sites. */
export const storedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storable,
});

/** `jsonb` for values that contain such text. Both drivers parse it when reading. */
export const storedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storable(value)),
});

export const storedBytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** `timestamptz` in whole milliseconds, so that JavaScript dates round-trip exactly. */
export const storedMoment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
