import type { HopCause } from './trace.ts';

const doers: Readonly<Record<HopCause['kind'], string>> = {
  script: 'Script',
  form: 'Form sent by script',
  click: 'Link clicked by script',
};

/** What in a page redirected: `Script app.js, line 12`. A script within the page has the name of the page. */
export function describeCause({ kind, file, line }: HopCause): string {
  const doer = doers[kind];
  if (file === null) return doer;
  return `${doer} ${fileName(file)}${line === null ? '' : `, line ${line}`}`;
}

function fileName(file: string): string {
  const url = URL.parse(file);
  if (url === null) return file;
  return url.pathname.split('/').findLast((part) => part !== '') ?? url.host;
}
