import { customType, timestamp } from 'drizzle-orm/pg-core';
import { storable } from './storable.ts';

/** `text` for what people and sites write. */
export const storedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storable,
});

/** `jsonb` for what holds such text. Both drivers parse it when reading. */
export const storedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storable(value)),
});

export const storedBytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** `timestamptz` in whole milliseconds: what JavaScript writes is read back the same. */
export const storedMoment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
