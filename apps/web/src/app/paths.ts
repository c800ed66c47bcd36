/** Where the links of the app lead. */
export const paths: Record<'home' | 'track' | 'analysis' | 'login' | 'register', string> = {
  home: '/',
  track: '/track',
  analysis: '/analysis',
  login: '/login',
  register: '/register',
};

/** Pages the server makes; they open in a new tab. */
export const serverPages = { apiDocs: '/api/v2/docs', health: '/health' } as const;
