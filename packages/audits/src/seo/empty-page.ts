import type { Evidence } from '@hopwise/model';

/** Whether the page came without a single byte, whatever its status code says. */
export function isEmptyPage({ page, trace: { hops } }: Evidence): boolean {
  const last = hops.at(-1);
  if (!page.ok || !page.value.complete || page.value.html !== '' || last?.body?.bytes !== 0) return false;
  // A HEAD request gets no body; the page was then fetched separately, and only HTML text is stored.
  return last.method !== 'HEAD' || page.value.isHtml;
}
