/** The name of the meta element by which the app's page brings the server's options along, as JSON. */
export const serverOptionsMeta = 'server-options';
