import { readText, type TextToRead } from './read-text.ts';

/** Parses in a worker: a contract of thousands of lines would freeze the page. */
addEventListener('message', ({ data: { text, ...context } }: MessageEvent<TextToRead>) =>
  postMessage(readText(text, context)),
);
