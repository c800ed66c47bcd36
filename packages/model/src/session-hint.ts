/**
 * A cookie without any secret, set and cleared beside the session's, which scripts cannot read. Where it is missing
 * nobody is signed in, so the web app need not ask: a guest's first page costs no refused call.
 */
export const sessionHintCookie = 'hopwise_signed_in';
