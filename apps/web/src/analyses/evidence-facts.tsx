import { type Facts, factInWords, nameFacts } from '@hopwise/model';
import { FactList } from '../ui/fact-list.tsx';
import classes from './evidence-facts.module.css';

type FactValue = Facts[string];

/** The values a finding rests on, whatever their shape. */
export function EvidenceFacts({ facts }: { facts: Facts }) {
  return (
    <FactList facts={nameFacts(facts).map(({ name, value }) => [name, <Value key={name} value={value} />] as const)} />
  );
}

function Value({ value }: { value: FactValue }) {
  if (value === null || value === '') return <span className={classes.none}>None</span>;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value === 'string') return <span className={classes.text}>{value}</span>;
  if (Array.isArray(value)) return <Values values={value} />;
  return Object.keys(value).length === 0 ? (
    <span className={classes.none}>None</span>
  ) : (
    <EvidenceFacts facts={value as Facts} />
  );
}

function Values({ values }: { values: readonly FactValue[] }) {
  if (values.length === 0) return <span className={classes.none}>None</span>;
  return (
    <ul className={classes.list}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, and the list never changes
        <li key={index}>
          <Value value={isRecord(value) ? factInWords(value) : value} />
        </li>
      ))}
    </ul>
  );
}

/** One of many is told in a line. */
const isRecord = (value: FactValue): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
