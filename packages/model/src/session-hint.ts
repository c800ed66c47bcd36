/**
 * A cookie without any secret, set and cleared together with the session cookie, which scripts can't read. If it is
 * missing, no one is signed in, so the web app skips the request: a guest's first page costs no rejected call.
 */
export const sessionHintCookie = 'hopwise_signed_in';
