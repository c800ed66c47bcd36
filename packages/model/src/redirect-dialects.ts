/** The formats of redirect files that Hopwise reads. */
export const redirectDialects = [
  ...(['netlify', 'cloudflare', 'gitlab', 'netlify-toml', 'vercel', 'nextjs', 'firebase', 'apache', 'nginx'] as const),
  ...(['caddy', 'iis', 'openpublishing', 'mkdocs', 'gitbook', 'yaml', 'json', 'csv'] as const),
] as const;
export type RedirectDialect = (typeof redirectDialects)[number];

/** By the end of the path, in lower case. The first that matches counts. */
const names: readonly [RegExp, RedirectDialect][] = [
  [/(?:^|[/.])_redirects(?:\.\w+)?$/, 'netlify'],
  [/netlify[^/]*\.toml$/, 'netlify-toml'],
  [/vercel[^/]*\.jsonc?$|(?:^|\/)now\.json$/, 'vercel'],
  [/firebase[^/]*\.json$/, 'firebase'],
  [/openpublishing[^/]*\.json$/, 'openpublishing'],
  [/mkdocs[^/]*\.ya?ml$/, 'mkdocs'],
  [/gitbook[^/]*\.ya?ml$/, 'gitbook'],
  [/\.htaccess$|(?:^|\/)(?:httpd|apache2?)[^/]*\.conf$/, 'apache'],
  [/nginx[^/]*(?:\.conf|\.ya?ml)?$/, 'nginx'],
  [/(?:^|[/.])caddyfile$|\.caddy(?:file)?$/, 'caddy'],
  [/web\.config$|rewritemaps?\.(?:config|xml)$/, 'iis'],
  [/next\.config\.[cm]?[jt]s$/, 'nextjs'],
  [/\.[ct]sv$/, 'csv'],
];

export const dialectOfName = (fileName: string): RedirectDialect | undefined => {
  const name = fileName.replaceAll('\\', '/').toLowerCase();
  return names.find(([pattern]) => pattern.test(name))?.[1];
};
