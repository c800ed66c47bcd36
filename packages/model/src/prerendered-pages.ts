/** What a page that the build has drawn holds in place of the limits that the server will name. */
export const limitMarks = { guest: '%guest-limit%', user: '%user-limit%' } as const;

/** The pages that the build draws. Those for guests alone show what only they see. */
export const prerenderedPages: readonly { path: string; file: string; forGuests: boolean }[] = [
  { path: '/', file: 'landing.html', forGuests: false },
  { path: '/track', file: 'track.html', forGuests: true },
];
