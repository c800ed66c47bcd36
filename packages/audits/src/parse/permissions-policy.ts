export interface PermissionsPolicy {
  /** Feature to its allowlist as written; a repeated feature counts as last sent (RFC 8941 section 4.2.2). */
  features: Map<string, string>;
  /** Parts that no browser can read, for example the old Feature-Policy grammar. */
  unreadable: string[];
}

const member = /^([a-z*][a-z0-9_\-.*]*)(?:=(\*|self|\?[01]|\([^()]*\)))?(?:;.*)?$/s;

/** Reads Permissions-Policy lines as one structured dictionary (Permissions Policy section 5.2). */
export function parsePermissionsPolicy(lines: readonly string[]): PermissionsPolicy {
  const features = new Map<string, string>();
  const unreadable: string[] = [];
  for (const part of splitAtTopCommas(lines.join(','))) {
    const found = member.exec(part);
    const feature = found?.[1];
    if (feature === undefined) unreadable.push(part);
    else features.set(feature, found?.[2] ?? '?1');
  }
  return { features, unreadable };
}

/** Features a page of this origin lets every site it embeds use. */
export function featuresForEveryone(policy: PermissionsPolicy): string[] {
  return [...policy.features].flatMap(([feature, allowlist]) =>
    allowlist === '*' || /[( ]\*[ )]/.test(allowlist) ? [feature] : [],
  );
}

function splitAtTopCommas(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
