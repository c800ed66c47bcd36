/** A URL as it names a resource: who asks for it is no part of that. */
export function withoutUserInfo(url: string): string {
  const parsed = url.includes('@') ? URL.parse(url) : null;
  if (parsed === null || (parsed.username === '' && parsed.password === '')) return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
