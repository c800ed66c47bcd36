import type { DeclaredAccess, RobotsDecision, ServedAs } from './client-comparison.ts';
import { clientTitle } from './client-words.ts';
import { type RobotsForClient, servedTo, type TracedVariant } from './traced-variant.ts';

/**
 * The robots.txt rule for the client of a variant compared with the server's response. Empty for clients that don't
 * read robots.txt. limit: the status code with which even the base was blocked in the end, which contradicts nothing.
 */
export function declaredOf(
  traced: TracedVariant,
  robots: readonly RobotsForClient[],
  limit: number | null,
): DeclaredAccess[] {
  if (traced.axis !== 'client') return [];
  return robots
    .filter(({ client }) => client === traced.name)
    .map(({ client, answer, why }) => {
      const response = servedTo(traced);
      const statusCode = traced.hops.at(-1)?.statusCode ?? null;
      return {
        client,
        title: clientTitle(client),
        robotsTxt: answer,
        response,
        isContradiction: answer === 'allowed' && response === 'refused' && statusCode !== limit,
        says: `${declares(answer, why)} ${answers[answer](response, statusCode)}`,
      };
    });
}

function declares(answer: RobotsDecision, why: string | null): string {
  if (answer === 'unknown') return why ?? "robots.txt wasn't read.";
  return `robots.txt ${answer === 'allowed' ? 'allows' : 'disallows'} it,`;
}

type Answer = (response: ServedAs, statusCode: number | null) => string;

const responds = (statusCode: number | null): string => `the server responds with ${statusCode}.`;

/** A loop has responses, too. */
const fails = (statusCode: number | null): string =>
  statusCode === null ? 'there was no response.' : 'the redirect chain never ends.';

const skips = "but it wasn't traced in time.";

const answers: Readonly<Record<RobotsDecision, Answer>> = {
  allowed: (response, statusCode) => {
    if (response === 'skipped') return skips;
    if (response === 'failed') return `but ${fails(statusCode)}`;
    return `${response === 'served' ? 'and' : 'but'} ${responds(statusCode)}`;
  },
  disallowed: (response, statusCode) => {
    if (response === 'skipped') return skips;
    if (response === 'failed') return `and ${fails(statusCode)}`;
    return `${response === 'served' ? 'but' : 'and'} ${responds(statusCode)}`;
  },
  unknown: (response, statusCode) => {
    if (response === 'skipped') return "It wasn't traced in time.";
    return capitalized(response === 'failed' ? fails(statusCode) : responds(statusCode));
  },
};

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
