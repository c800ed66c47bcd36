export type { ExportDeps } from './export-files.ts';
export { brandOfProjects } from './export-files.ts';
export { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';
export {
  callerOfFile,
  createDownloads,
  type Downloads,
  exportRoutes,
  fileResponse,
  limitDownload,
  sendFile,
} from './routes.ts';
