export { brandOfProjects } from './brand-of-projects.ts';
export type { ExportDeps } from './export-check.ts';
export { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';
export { exportRoutes } from './routes.ts';
export { callerOfFile, createDownloads, type Downloads, fileResponse, limitDownload, sendFile } from './send-file.ts';
