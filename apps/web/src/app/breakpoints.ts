/**
 * Widths from which each layout applies; stylesheets repeat them, since CSS takes no variable in a media query.
 * xs is not ours, but Mantine's default for it would be wider than our sm.
 */
export const breakpoints = {
  xs: '22.5em',
  sm: '30em',
  md: '48em',
  lg: '62em',
  xl: '80em',
  '2xl': '96em',
} as const;
