/** A separate entry: the PDF thread shouldn't load code it doesn't need, nor others what only it needs. */

export type { Structured } from './render-pdf/pdf-document.ts';
export * from './render-pdf/pdf-document.ts';
export * from './render-pdf/theme.ts';
