export const longHsts = ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'] as const;
export const nosniff = ['X-Content-Type-Options', 'nosniff'] as const;
export const csp = (policy: string) => ['Content-Security-Policy', policy] as const;
export const cookie = (text: string) => ['Set-Cookie', text] as const;

export const strictPolicy =
  "default-src 'none'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export const strictHeaders = [
  csp(`${strictPolicy}; connect-src 'self'`),
  longHsts,
  nosniff,
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const;
