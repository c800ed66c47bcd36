/** The hint of a redirect that only running the page would follow. */
export const describeScriptRedirect = (to: string | null): string =>
  `This page probably redirects by JavaScript${to === null ? '' : ` to ${to}`}.`;
