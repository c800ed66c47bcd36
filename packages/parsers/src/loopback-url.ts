/** Secure Contexts, section 3.1: what never leaves the computer is as trustworthy as https. */
export const isLoopbackUrl = ({ hostname }: URL): boolean =>
  /^(?:.*\.)?localhost\.?$/.test(hostname) || /^127(?:\.\d+){3}$/.test(hostname) || hostname === '[::1]';
