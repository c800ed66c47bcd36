#!/usr/bin/env node
import * as module from 'node:module';

// What was compiled once is kept for the next start, where Node can do that (22.8 and later).
if ('enableCompileCache' in module) module.enableCompileCache();
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2), process);
