export { BulkFileError } from './bulk-file-error.ts';
export type { BulkFileRow } from './bulk-file-row.ts';
export { CsvError, type CsvRecord, CsvScanner, type Delimiter } from './csv-scanner.ts';
export { type FilePreview, previewFile } from './preview-file.ts';
export { readRows } from './read-rows.ts';
