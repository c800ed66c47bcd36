export { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from './pdf-thread.ts';
export { exportRoutes } from './routes.ts';
