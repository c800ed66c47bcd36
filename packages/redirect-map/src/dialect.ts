import type { RequestUrl } from './matching/request-url.ts';
import type { DialectId, Reader, RedirectMap, RedirectRule } from './redirect-map.ts';

/** A rule that responds to a request, and its response. */
export interface Firing {
  rule: RedirectRule;
  status: number;
  /** As the server sends it. null: a response without one. */
  location: string | null;
  /** Rules before it that match the path but don't fire, and why. */
  passedOver: readonly PassedOver[];
}

export interface PassedOver {
  rule: RedirectRule;
  reason: string;
}

/** Finds the rule that responds to a request. It has an index and is built once for a map. */
export interface Matcher {
  /** If no rule fires, those that match the path are added to `passedOver`. */
  match(request: RequestUrl, passedOver?: PassedOver[]): Firing | undefined;
}

/** A limit of the platform, as the platform counts it. */
export interface PlatformLimit {
  /** The first rule beyond it. */
  rule: RedirectRule;
  message: string;
}

/** The name to use in a sentence such as “Netlify takes it literally.” */
export const platformOf = ({ platform, title }: Dialect): string => platform ?? title;

/** Everything that differs from platform to platform. Each has one file in `dialects/`, and a reader in `readers/`. */
export interface Dialect {
  id: DialectId;
  title: string;
  /** The name of the platform, if the title names a file of it. */
  platform?: string;
  /** The status of a row that names none. */
  defaultStatus: number;
  /** Two paths are the same to the platform if this makes them equal. */
  foldPath(path: string): string;
  read: Reader;
  createMatcher(map: RedirectMap): Matcher;
  findLimits?(map: RedirectMap): PlatformLimit[];
}
