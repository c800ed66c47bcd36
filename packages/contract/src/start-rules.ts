import { firstRejectedHop, type NetErrorCode } from '@hopwise/model';
import { headerValues } from '@hopwise/parsers';
import type { ChainFacts } from './chain-facts.ts';
import { expectsNoRedirect, isRedirectCode } from './contract.ts';
import { matchesUrl } from './matches-url.ts';
import { matchesText } from './pattern.ts';
import type { ContractCase } from './plan-cases.ts';
import { oneOf, shownUrl } from './words.ts';

/** Sentences on what differs; empty: nothing does. */
export type Rule = (expected: ContractCase, facts: ChainFacts) => string[];

/** A redirect of which the target differs too is told with the target. */
const firstStatus: Rule = (expected, { first }) => {
  const { status, to, chain } = expected;
  const actual = first?.statusCode ?? null;
  if (status === null || expectsNoRedirect(expected) || actual === null || status.includes(actual)) return [];
  if (to !== null || chain !== null) return [];
  return [`Expected ${oneOf(status)}, got ${actual}`];
};

const stays: Rule = (expected, { first, redirects: [redirect] }) => {
  const { status, from } = expected;
  const actual = first?.statusCode ?? null;
  if (status === null || !expectsNoRedirect(expected) || actual === null) return [];
  if (redirect === undefined) return status.includes(actual) ? [] : [`Expected ${oneOf(status)}, got ${actual}`];
  const how = isRedirectCode(actual) ? String(actual) : `${actual} with a refresh`;
  return [`Expected ${oneOf(status)} without a redirect, got ${how} to ${shownUrl(redirect.to, from)}`];
};

const headers: Rule = ({ headers }, { first }) =>
  Object.entries(headers).flatMap(([name, pattern]) => {
    if (first === undefined) return [];
    const values = headerValues(first.responseHeaders, name);
    const value = values.join(', ');
    if (pattern === null) return values.length === 0 ? [] : [`Expected no header ${name}, got ${quoted(value)}`];
    if (values.length === 0) return [`Expected header ${name}: ${pattern}, but it is missing`];
    return matchesText(pattern, value) ? [] : [`Expected header ${name}: ${pattern}, got ${quoted(value)}`];
  });

const quoted = (value: string): string => `"${value.length > 200 ? `${value.slice(0, 199)}…` : value}"`;

const neverThrough: Rule = ({ not, from }, { redirects }) =>
  not.flatMap((pattern) => {
    const met = redirects.find(({ to }) => matchesUrl(pattern, to, from));
    return met ? [`Must not go through ${pattern}, but redirect ${met.number} goes to ${shownUrl(met.to, from)}`] : [];
  });

const tlsErrors: ReadonlySet<NetErrorCode> = new Set([
  'TLS_HANDSHAKE_FAILED',
  'TLS_PROTOCOL_UNSUPPORTED',
  'TLS_NOT_SPOKEN',
]);

const certificates: Rule = ({ trusted }, { trace: { hops, end } }) => {
  if (!trusted) return [];
  const refused = firstRejectedHop(hops);
  if (refused !== null) return [`Expected a trusted certificate, but ${refused.because}`];
  const isTls = end.kind === 'failed' && tlsErrors.has(end.error.code);
  return isTls ? [`Expected a trusted certificate, but TLS failed: ${end.error.message}`] : [];
};

/** They hold however the chain ends. */
export const startRules: readonly Rule[] = [stays, firstStatus, neverThrough, headers, certificates];
