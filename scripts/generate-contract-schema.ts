import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractSchema } from '@hopwise/contract';

// Writes the schema with which editors validate contracts. A test keeps it in sync with the definition.
const file = join(import.meta.dirname, '../packages/contract/contract.schema.json');
writeFileSync(file, `${JSON.stringify(contractSchema(), null, 2)}\n`);
const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
process.exitCode = spawnSync(process.execPath, [biome, 'format', '--write', file], { stdio: 'inherit' }).status ?? 1;
