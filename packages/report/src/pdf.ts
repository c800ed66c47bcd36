/** An entry of its own: the thread that prints should not load what it does not need, nor the others what only it needs. */
export * from './render-pdf/fonts.ts';
export type { Structured, StructureTag } from './render-pdf/pdf-document.ts';
export * from './render-pdf/pdf-document.ts';
