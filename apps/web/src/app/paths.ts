/** Where the links of the app lead. */
export const paths = {
  home: '/',
  track: '/track',
  analysis: '/analysis',
  dashboard: '/dashboard',
  bulk: '/bulk',
  settings: '/settings',
  admin: '/admin',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invite: '/invite',
  verifyEmail: '/verify-email',
  apiDocs: '/api/docs',
} as const;

export const checkPath = (checkId: string): string => `/check/${checkId}`;
export const bulkJobScreenPath = (jobId: string): string => `/bulk/${jobId}`;
export const projectPath = (projectId: string): string => `/projects/${projectId}`;

/** Pages the server makes; they open in a new tab. */
export const serverPages = { apiDocs: '/api/v2/docs', health: '/health' } as const;
