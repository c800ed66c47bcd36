/** Run as a program: prints, as JSON, the problems in an OpenAPI document and its examples. */
import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const [documentFile = ''] = process.argv.slice(2);
const rules = {
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'no-invalid-schema-examples': 'error',
  'no-invalid-media-type-examples': 'error',
  'operation-description': 'error',
} as const;
const config = await createConfig({ extends: ['recommended-strict'], rules });
const problems = await lintFromString({ source: await readFile(documentFile, 'utf8'), config });
console.log(JSON.stringify(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])));
