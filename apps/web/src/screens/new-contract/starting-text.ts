/** What a contract begins with: enough to see how it is written, and to be changed. */
export const startingText = `version: 1
base: https://www.example.com     # the site that paths belong to
defaults: { status: permanent }   # 301 or 308
tests:
  - /old -> /new
  - /gone 410
`;
