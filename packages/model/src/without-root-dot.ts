/** A host name without the dot of the DNS root, which may end any name: `example.com.` is `example.com`. */
export const withoutRootDot = (host: string): string => (host.endsWith('.') ? host.slice(0, -1) : host);
