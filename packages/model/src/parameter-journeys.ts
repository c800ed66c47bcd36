import { type NamedParameter, type PersonalKind, parameterChanges, parametersOf } from './parameter-changes.ts';
import type { Hop } from './trace.ts';

export interface ParameterStep {
  hopIndex: number;
  /** given: the URL that was requested has it. */
  what: 'given' | 'added' | 'changed' | 'dropped';
}

/** One parameter along the way through a chain. */
export interface ParameterJourney extends NamedParameter {
  steps: ParameterStep[];
  /** Set when it looks personal and reached another host. */
  passedOn: { what: PersonalKind; hopIndex: number } | null;
}

/** Every parameter that a URL of the chain has, in the order they appear, and what each hop made of it. */
export function parameterJourneys(hops: readonly Pick<Hop, 'url' | 'hopIndex'>[]): ParameterJourney[] {
  const journeys = new Map<string, ParameterJourney>();
  const journeyOf = ({ part, name }: NamedParameter): ParameterJourney => {
    const key = `${part} ${name}`;
    const known = journeys.get(key) ?? { part, name, steps: [], passedOn: null };
    journeys.set(key, known);
    return known;
  };
  const first = URL.parse(hops[0]?.url ?? '');
  const given = first === null ? [] : [...parametersOf(first).values()];
  for (const parameter of given) journeyOf(parameter).steps.push({ hopIndex: hops[0]?.hopIndex ?? 0, what: 'given' });
  for (const [index, changes] of parameterChanges(hops).entries()) {
    const hopIndex = hops[index]?.hopIndex ?? index;
    for (const what of ['added', 'changed', 'dropped'] as const) {
      for (const parameter of changes[what]) journeyOf(parameter).steps.push({ hopIndex, what });
    }
    for (const { what, ...parameter } of changes.passedOn) journeyOf(parameter).passedOn ??= { what, hopIndex };
  }
  return [...journeys.values()];
}
