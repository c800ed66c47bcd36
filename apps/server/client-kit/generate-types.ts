/**
 * Run as a program: writes the TypeScript types of an OpenAPI document, as the openapi-typescript docs describe for
 * files.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTs, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const [documentFile = '', typesFile = ''] = process.argv.slice(2);
const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
const types = await openapiTs(await readFile(documentFile, 'utf8'), {
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
await writeFile(typesFile, astToString(types));
