import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562 section 5.7): it begins with the time, so that what is stored one after the other
 * is found side by side in an index. With random ones every insert into a large table touches another page.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Node draws the bits of many UUIDs at once; asking for random bytes each time takes many times as long.
  const afterVersion = randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}`;
}
