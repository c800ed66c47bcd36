import * as z from 'zod/mini';
import { contractDocument } from './test-entry.ts';

/** The JSON Schema of a YAML contract, for editors: made from the definition that the reader itself uses. */
export const contractSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Hopwise contract',
  description: 'Redirect tests for a site',
  ...z.toJSONSchema(contractDocument, { io: 'input' }),
});
