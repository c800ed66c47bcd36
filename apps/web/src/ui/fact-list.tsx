import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values in two columns; one column where there is little room. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
