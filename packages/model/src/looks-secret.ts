/** Parameter names that by custom carry a secret. */
const secretNames = new Set(
  'access_token accesstoken api_key apikey api-key auth_token authtoken client_secret id_token jsessionid jwt passwd password phpsessid private_key pwd refresh_token secret session_id sessionid sid sso_token token x-api-key'.split(
    ' ',
  ),
);

/** Shapes of keys and tokens that need no name to be known. */
const secretShapes: readonly (readonly [what: string, shape: RegExp])[] = [
  ['a JSON web token', /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/],
  ['an AWS access key', /^(?:AKIA|ASIA)[0-9A-Z]{16}$/],
  ['a Google API key', /^AIza[\w-]{35}$/],
  ['a GitHub token', /^(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,})$/],
  ['a Stripe key', /^[rs]k_live_[A-Za-z0-9]{16,}$/],
  ['a Slack token', /^xox[abposr]-[\w-]{10,}$/],
];

/** Longer values are no key of these shapes. */
const maxValueLength = 4096;

/** What kind of secret a parameter of a URL seems to be, never the secret itself; null when it does not look like one. */
export function looksSecret(name: string, value: string): string | null {
  if (value === '') return null;
  const shape = value.length > maxValueLength ? undefined : secretShapes.find(([, pattern]) => pattern.test(value));
  if (shape !== undefined) return shape[0];
  return secretNames.has(name.toLowerCase()) ? 'named like a secret' : null;
}
