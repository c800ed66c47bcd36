/** Run as a program: prints, as JSON, what is wrong with an OpenAPI document and with the examples in it. */
import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const [documentFile = ''] = process.argv.slice(2);
const rules = {
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'no-invalid-schema-examples': 'error',
  'no-invalid-media-type-examples': 'error',
  // The same but for the link of a mail, which leads to a page.
  'operation-2xx-response': 'off',
  'rule/operation-2xx-or-303-response': {
    subject: { type: 'Responses' },
    assertions: { requireAny: ['200', '201', '202', '204', '303'] },
    severity: 'error',
  },
  // Two operations take nothing that could be wrong.
  'operation-4xx-response': 'off',
} as const;
const config = await createConfig({ extends: ['recommended'], rules });
const problems = await lintFromString({ source: await readFile(documentFile, 'utf8'), config });
console.log(JSON.stringify(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])));
