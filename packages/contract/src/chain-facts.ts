import type { Hop, Trace } from '@hopwise/model';

/** A redirect as a server sent it. */
export interface SeenRedirect {
  /** From 1. */
  number: number;
  to: string;
}

/** The facts of a trace that expectations refer to. */
export interface ChainFacts {
  trace: Trace;
  /** The first hop with a response. */
  first: Hop | undefined;
  /** The last one. */
  last: Hop | undefined;
  redirects: SeenRedirect[];
}

export function factsOf(trace: Trace): ChainFacts {
  const responded = trace.hops.filter(({ statusCode }) => statusCode !== null);
  const redirects = trace.hops
    .filter(leadsOn)
    .map(({ redirect }, index) => ({ number: index + 1, to: redirect?.to ?? '' }));
  return { trace, first: responded[0], last: responded.at(-1), redirects };
}

/** A browser's own HSTS upgrade isn't a redirect, and a delayed refresh isn't followed. */
const leadsOn = ({ redirect, redirectType }: Hop): boolean =>
  redirect !== null && redirectType !== 'HSTS' && redirectType !== 'FINAL';
