/**
 * A cookie without any secret, set and cleared together with the session cookie, which scripts can't read. If it is
 * missing, the first view is a guest's, without waiting for the current user, and other tabs notice a sign-out.
 */
export const sessionHintCookie = 'hopwise_signed_in';
