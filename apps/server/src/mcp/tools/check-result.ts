import {
  analysisKinds,
  type BrowserTrace,
  browserTrace,
  type Check,
  check,
  describeHopReason,
  finding,
  hop,
  mergeFindings,
  severities,
  trackResult,
  verdict,
} from '@hopwise/model';
import * as z from 'zod/mini';
import type { Tracked } from '../../checks/index.ts';
import { quoted, type Said } from '../fit-result.ts';

const toldHop = z.extend(
  z.pick(hop, { hopIndex: true, url: true, method: true, statusCode: true, redirectType: true, latencyMs: true }),
  {
    /** Why the hop redirects, in a few words. */
    reason: z.string(),
    redirectTo: z.nullable(z.string()),
    contentType: hop.shape.contentType,
    error: z.nullable(z.string()),
  },
);
type ToldHop = z.infer<typeof toldHop>;

const toldFinding = z.extend(z.pick(finding, { id: true, title: true, severity: true, says: true, fix: true }), {
  /** Empty: it concerns the chain or the final page. */
  hosts: z.array(z.string()),
});

const toldBrowserTrace = z.extend(
  z.pick(browserTrace, {
    ...{ verdict: true, finalUrl: true, finalStatusCode: true, redirectCount: true, error: true },
    ...{ title: true, notFollowed: true, browser: true },
  }),
  {
    /** Where it differs from the chain above, and why. */
    difference: z.string(),
    hops: z.array(toldHop),
  },
);

/** A check as tools return it. */
export const checkResult = z.object({
  verdict,
  ...z.pick(check, {
    ...{ id: true, status: true, method: true, client: true, inputUrl: true, finalUrl: true },
    ...{ redirectCount: true, totalTimeMs: true, startedAt: true },
  }).shape,
  ...z.pick(trackResult, { finalStatusCode: true, projectId: true }).shape,
  /** Out of 100; analyses that weren't run are omitted. */
  scores: z.partialRecord(z.enum(['redirects', ...analysisKinds]), z.number()),
  hops: z.array(toldHop),
  /** Findings of severity critical, high and medium that aren't reasons of the verdict, worst first. */
  findings: z.array(toldFinding),
  /** The browser trace; null: there is none. */
  browser: z.nullable(toldBrowserTrace),
  notes: z.array(z.string()),
});
export type CheckResult = z.infer<typeof checkResult>;

const mattering = severities.slice(0, severities.indexOf('medium') + 1);

export function toCheckResult(
  { result, analysis }: Tracked,
  followed: BrowserTrace | null,
  notes: string[] = [],
): CheckResult {
  const { check: found, finalStatusCode, projectId } = result;
  const { ssl, seo, security } = analysis?.analysis ?? {};
  return {
    ...{ ...found, finalStatusCode, projectId, notes },
    scores: {
      redirects: found.redirects.score,
      ...(ssl && { ssl: ssl.securityScore }),
      ...(seo && { seo: seo.score }),
      ...(security && { security: security.securityScore }),
    },
    hops: found.hops.map(toToldHop),
    findings: findingsOf(found, analysis),
    browser: followed && {
      ...followed,
      difference: followed.comparison.says,
      hops: followed.hops.map(toToldHop),
    },
  };
}

function findingsOf(
  { redirects, verdict: { reasons } }: Check,
  analysis: Tracked['analysis'],
): CheckResult['findings'] {
  const toldOf = new Set(reasons.map(({ finding: id }) => id));
  return (
    mergeFindings({ ...analysis?.analysis, redirects })
      .filter(({ finding: { id, status } }) => status === 'scored' && !toldOf.has(id))
      .filter(({ finding: { severity } }) => mattering.includes(severity))
      // A more severe finding about the chain is either a reason or repeats one.
      .filter(({ finding: { severity }, hosts }) => severity === 'medium' || hosts.length > 0)
      .map(({ finding: found, hosts }) => ({ ...found, hosts }))
      .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  );
}

const toToldHop = (each: Check['hops'][number]): ToldHop => ({
  ...each,
  reason: describeHopReason(each),
  redirectTo: each.redirect?.to ?? null,
  error: each.error?.message ?? null,
});

export function sayCheck(told: CheckResult): Said {
  const { verdict: judged, browser } = told;
  return {
    headline: `${judged.level}: ${judged.headline}`,
    facts: [
      `Redirects: ${told.redirectCount}. Final status: ${told.finalStatusCode ?? 'none'}. Time: ${Math.round(told.totalTimeMs)} ms.`,
      `Sent ${told.method} as ${told.client ?? 'Hopwise'} at ${told.startedAt}. Check ${told.id}.`,
      `Scores out of 100: ${Object.entries(told.scores)
        .map(([kind, score]) => `${kind} ${score}`)
        .join(', ')}.`,
      ...told.notes,
    ],
    fromSites: [
      `Requested ${quoted(told.inputUrl)}, final URL ${quoted(told.finalUrl)}.`,
      ...judged.reasons.map(
        ({ severity, host, says, fix }) =>
          `Reason, ${severity}${host === null ? '' : `, ${host}`}: ${says}${fix === null ? '' : ` ${fix}`}`,
      ),
      ...told.hops.map(sayHop),
      ...told.findings.map(
        ({ severity, hosts, title, says, fix }) =>
          `Finding, ${[severity, ...hosts].join(', ')}: ${title}. ${says}${fix === null ? '' : ` ${fix}`}`,
      ),
      ...(browser === null ? [] : sayBrowserTrace(browser)),
    ],
  };
}

const sayBrowserTrace = (browser: z.infer<typeof toldBrowserTrace>): string[] => [
  `${browser.browser}: ${browser.verdict.headline}. ${browser.difference}`,
  `Final URL in the browser ${quoted(browser.finalUrl)}, title ${quoted(browser.title)}.`,
  ...browser.hops.map((each) => `Browser, ${sayHop(each)}`),
  ...browser.notFollowed,
];

const sayHop = ({ hopIndex, statusCode, latencyMs, url, reason, redirectTo, error }: ToldHop): string =>
  `Hop ${hopIndex + 1}: ${statusCode ?? 'no status'}, ${reason}, ${Math.round(latencyMs)} ms, ${quoted(url)}${redirectTo === null ? '' : ` to ${quoted(redirectTo)}`}${error === null ? '' : `. ${error}`}`;
