import type { Contract, Spelling } from './contract.ts';
import { writeCsv } from './write-csv.ts';
import { writeLines } from './write-lines.ts';
import { writeYaml } from './write-yaml.ts';

/** A contract as text that reads back as the same. Undefined where this spelling has no words for all of it. */
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
