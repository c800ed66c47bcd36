/** Pages the server makes; they open in a new tab. */
export const serverPages = { apiDocs: '/api/v2/docs', health: '/health' } as const;
