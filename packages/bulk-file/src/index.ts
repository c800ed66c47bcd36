export type { BulkFileRow } from './bulk-file-row.ts';
export { BulkFileError } from './bulk-file-row.ts';
export { CsvError, type CsvRecord, CsvScanner, type Delimiter } from './csv-scanner.ts';
export { type FileField, fieldNamed } from './file-fields.ts';
export { type CsvDialect, findDialect, isUrlOrPath, mapOrder } from './find-dialect.ts';
export { type FilePreview, previewFile } from './preview-file.ts';
export { readRows } from './read-rows.ts';
export { isArrow, isStatusWord, splitLine, type Word, wordsOf } from './split-line.ts';
