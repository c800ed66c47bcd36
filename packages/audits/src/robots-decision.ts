import type { Gathered, RobotsDecision, RobotsFile } from '@hopwise/model';
import { robotsAccess, robotsFor, robotsVerdict } from './parse/robots-txt.ts';

/** The decision of a robots.txt for a crawler, named by its token, and a URL; or why there is none. */
export function robotsDecision(
  file: Gathered<RobotsFile> | undefined,
  token: string,
  url: string,
): { answer: RobotsDecision; why: string | null } {
  const access = robotsAccess(file);
  if (access.policy === 'unknown' || access.policy === 'disallow-all') return { answer: 'unknown', why: access.why };
  if (access.policy === 'allow-all') return { answer: 'allowed', why: access.why };
  const { allowed } = robotsVerdict(robotsFor(access.file, token), token, url);
  return { answer: allowed ? 'allowed' : 'disallowed', why: null };
}
