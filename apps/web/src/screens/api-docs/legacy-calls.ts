interface LegacyCall {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  /** The request body, if any. */
  sends?: object;
  returns: object;
}

const user = { id: '…', name: 'Ada', email: 'ada@example.com', createdAt: '2026-01-31T09:00:00.000Z' };

export const legacyCalls: readonly LegacyCall[] = [
  {
    method: 'POST',
    path: '/api/v1/track',
    summary: 'Track a URL',
    sends: { url: 'example.com', method: 'GET', userAgent: 'optional' },
    returns: {
      check: {
        id: '…',
        status: 'OK',
        inputUrl: 'example.com',
        finalUrl: 'https://example.com/',
        redirectCount: 1,
        totalTimeMs: 182.4,
        hops: ['…'],
      },
      finalStatusCode: 200,
    },
  },
  {
    method: 'POST',
    path: '/api/v1/auth/register',
    summary: 'Create an account',
    sends: { name: 'Ada', email: 'ada@example.com', password: '…' },
    returns: { data: user },
  },
  {
    method: 'POST',
    path: '/api/v1/auth/login',
    summary: 'Sign in',
    sends: { email: 'ada@example.com', password: '…' },
    returns: { data: user },
  },
  {
    method: 'GET',
    path: '/api/v1/auth/me',
    summary: 'Get the current user',
    returns: { data: { user } },
  },
  {
    method: 'POST',
    path: '/api/v1/auth/refresh',
    summary: 'Renew the session',
    returns: { data: { token: '…', expiresAt: '2026-03-02T09:00:00.000Z' } },
  },
  {
    method: 'POST',
    path: '/api/v1/auth/logout',
    summary: 'Sign out',
    returns: { data: { signedOut: true } },
  },
];
