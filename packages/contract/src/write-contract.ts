import { Document, isMap, isSeq } from 'yaml';
import type { Contract, Spelling } from './contract.ts';
import { writeCsv } from './write-csv.ts';
import { writeLine, writeLines } from './write-lines.ts';
import { writtenEntry } from './written-entry.ts';

/** The short form where a line can say it all, else a map in one line. */
export function writeYaml({ base, connect, tests }: Contract): string {
  const document = new Document({
    version: 1,
    ...(base !== null && { base }),
    ...(connect !== null && { connect }),
    tests: tests.map((test) => writeLine(test) ?? writtenEntry(test)),
  });
  const list = document.get('tests', true);
  for (const item of isSeq(list) ? list.items : []) if (isMap(item)) item.flow = true;
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true });
}

/** A contract as text that parses back to the same contract. Undefined if this format can't express all of it. */
export function writeContract(contract: Contract, spelling: Spelling): string | undefined {
  switch (spelling) {
    case 'yaml':
      return writeYaml(contract);
    case 'csv':
      return writeCsv(contract);
    case 'lines':
      return writeLines(contract);
  }
}
