const mark = '● ';

/** Marks the browser's tab until its person looks at it again. */
export function markTitle(): void {
  if (!document.hidden || document.title.startsWith(mark)) return;
  document.title = `${mark}${document.title}`;
  document.addEventListener('visibilitychange', unmarkTitle, { once: true });
}

function unmarkTitle(): void {
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
}
