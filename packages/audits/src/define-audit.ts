import type { Facts, Severity, SslLetter } from '@hopwise/model';
import type { PartName, Parts } from './evidence-parts.ts';
import type { Subject } from './subject.ts';

/** The effect of an outcome on the score of its category. Each category uses one of the three. */
export type Effect = ModifierEffect | ShareEffect | CapEffect;

/** Points added to or taken from a start of 100 (redirects; security, after the HTTP Observatory). */
export interface ModifierEffect {
  modifier: number;
}

/** The share of the audit's weight that is earned, from 0 to 1 (SEO, after Lighthouse). */
export interface ShareEffect {
  score: number;
}

/** The best letter this outcome still allows; null allows every letter (TLS, after SSL Labs). */
export interface CapEffect {
  cap: SslLetter | null;
}

export type Outcome<E extends Effect = Effect> = E & {
  severity: Severity;
  /** In place of the title of the audit, where that does not fit this outcome. */
  title?: string;
  /** One sentence: what was found. It is also shown without the title. */
  says: string;
  /** One sentence: what to do about it. null when it passed, or where the audit only informs. */
  fix: string | null;
  /** The name a reference tool gives to the same finding, so that agreement can be checked by machine. */
  reference?: string;
  /** It rests on something not being there. Left out where a part of the page is enough to say it. */
  needsWhole?: WholePart;
};

/** How much of the page must have arrived before one may say that something is not in it. */
export type WholePart = 'page' | 'head';

/**
 * What an audit found: one of its outcomes with the evidence for it, why its question does not arise, or what it
 * lacked.
 */
export type RunResult<Name extends string = string> =
  | {
      outcome: Name;
      /** The values the outcome rests on. */
      facts?: Facts;
      /** 0 to 100, for the few audits whose score is computed rather than looked up by outcome. */
      rating?: number;
      /** In place of the sentence of the outcome, where the value belongs into it. */
      says?: string;
    }
  | { notApplicable: string; needsWhole?: WholePart }
  /** In the middle of it: parts that are needed in any case are named by `needs`. */
  | { notRun: string };

/** All evidence, the audited hop, and each part that the audit needs, already unwrapped. */
export type Given<Needs extends PartName = PartName> = Subject & Pick<Parts, Needs>;

/** One question asked of the evidence. `id` is the path of its file: `security/hsts`. */
export interface Audit<E extends Effect = Effect> {
  readonly id: string;
  /** The subject of the audit: `HSTS`. Names it where it has no result. */
  readonly title: string;
  /** The fact when it passed. Left out by an audit that only informs. */
  readonly passedTitle?: string;
  /** The fact when it did not: `HSTS header missing`. */
  readonly failedTitle: string;
  /** Why the question matters, for people who are not engineers. */
  readonly why: string;
  readonly needs: readonly PartName[];
  readonly outcomes: Readonly<Record<string, Outcome<E>>>;
  run(given: Given): RunResult;
}

interface Definition<E extends Effect, Needs extends PartName, Name extends string> {
  id: `${'redirects' | 'ssl' | 'seo' | 'security'}/${string}`;
  title: string;
  passedTitle?: string;
  failedTitle: string;
  why: string;
  needs: readonly Needs[];
  outcomes: Record<Name, Outcome<E>>;
  run(given: Given<Needs>): RunResult<NoInfer<Name>>;
}

/** The outcomes are a closed list: `run` cannot return one that is not declared, and reads only the parts it needs. */
export function defineAudit<E extends Effect, Needs extends PartName, Name extends string>(
  definition: Definition<E, Needs, Name>,
): Audit<E> {
  return definition;
}
