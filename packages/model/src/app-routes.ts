/** The addresses of the web app's screens. The server answers any other page address with 404 and the app's own page for it. */
export const appRoutes = [
  '/',
  '/track',
  '/analysis',
  '/dashboard',
  '/bulk',
  '/check',
  '/check/:checkId',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/invite',
  '/projects/:projectId',
  '/settings',
  '/api/docs',
] as const;
