import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { CsvScanner } from './csv-scanner.ts';
import { findDialect } from './find-dialect.ts';

/** Longer records are refused. */
const maxRecordChars = 65_536;

const readers: Record<string, (text: string) => unknown> = {
  'a CSV file': (text) => new CsvScanner({ delimiter: ',', maxRecordChars }).push(text),
  'the dialect of a CSV file': (text) => findDialect(text, maxRecordChars),
};

itGrowsLinearly('reading %s', maxRecordChars - 1000, readers, ['""', '"a"', 'a@', '*.', '||']);
