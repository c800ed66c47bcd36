/** The formats of redirect files that Hopwise reads. */
export const redirectDialects = [
  ...(['netlify', 'cloudflare', 'gitlab', 'netlify-toml', 'vercel', 'nextjs', 'firebase', 'apache', 'nginx'] as const),
  ...(['caddy', 'iis', 'openpublishing', 'mkdocs', 'gitbook', 'yaml', 'json', 'csv'] as const),
] as const;
export type RedirectDialect = (typeof redirectDialects)[number];
