import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562 section 5.7): it starts with the time, so that rows stored in sequence are adjacent in
 * an index. With random ones, every insert into a large table touches another page.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Node draws the bits of many UUIDs at once; requesting random bytes each time is many times slower.
  const afterVersion = randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}`;
}
