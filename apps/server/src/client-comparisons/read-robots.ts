import { robotsDecision } from '@hopwise/audits';
import { clientNamed, clientProfiles, type Evidence, type RobotsForClient, type TracedVariant } from '@hopwise/model';

/** What robots.txt says to each client about all URLs of its chain. */
export function readRobots(variants: readonly TracedVariant[], robots: Evidence['robots']): RobotsForClient[] {
  return variants.flatMap(({ axis, name, hops }) => {
    const client = axis === 'client' ? clientNamed(name) : undefined;
    const token = client && clientProfiles[client].robotsToken;
    if (client === undefined || typeof token !== 'string') return [];
    const answers = hops.map(({ url }) => robotsDecision(robots[new URL(url).origin], token, url));
    const deciding =
      answers.find(({ answer }) => answer === 'disallowed') ?? answers.find(({ answer }) => answer === 'unknown');
    return [{ client, answer: deciding?.answer ?? 'allowed', why: deciding?.why ?? null }];
  });
}
