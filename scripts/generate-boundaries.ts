import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { boundaryRules } from './boundary-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'biome.boundaries.json');
writeFileSync(file, `${JSON.stringify(boundaryRules())}\n`);
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
const { status } = spawnSync(process.execPath, [biome, 'format', '--write', file], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
