import { readText, type TextToRead } from './read-text.ts';

/** Runs beside the page, which would stand still while a contract of thousands of lines is read. */
addEventListener('message', ({ data: { text, ...context } }: MessageEvent<TextToRead>) =>
  postMessage(readText(text, context)),
);
