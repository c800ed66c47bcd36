import type { Page } from '@hopwise/model';

/** What is read of a page is read when first asked for, and once: several audits share it. */
export function oncePerPage<T extends object>(read: (page: Page) => T): (page: Page) => T {
  const known = new WeakMap<Page, T>();
  return (page) => {
    const value = known.get(page) ?? read(page);
    known.set(page, value);
    return value;
  };
}
