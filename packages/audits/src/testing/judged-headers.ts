/** The response headers that audits read. */
export const judgedHeaders = [
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Strict-Transport-Security',
  'Set-Cookie',
  'Referrer-Policy',
  'Permissions-Policy',
  'X-Frame-Options',
  'X-Content-Type-Options',
  'X-Robots-Tag',
  'Link',
  'Cross-Origin-Resource-Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Server',
];
