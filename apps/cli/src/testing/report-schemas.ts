import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';

const schemaText = (name: string) => readFileSync(new URL(`schemas/${name}`, import.meta.url), 'utf8');

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const isSarif = ajv.compile(JSON.parse(schemaText('sarif-2.1.0.json')));

/** The errors of a report by the schema of SARIF 2.1.0. */
export const sarifFaults = (text: string): string[] =>
  isSarif(JSON.parse(text))
    ? []
    : (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);

const junitSchema = schemaText('jenkins-junit.xsd');

/** The errors of a report by the schema that Jenkins has of JUnit's reports. */
export async function junitFaults(text: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: text },
    schema: { fileName: 'junit.xsd', contents: junitSchema },
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
