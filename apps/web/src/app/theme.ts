import { type CSSVariablesResolver, createTheme, virtualColor } from '@mantine/core';
import { breakpoints } from './breakpoints.ts';
import { dark, gray, lagoon, purple, signalInks } from './palette.ts';

const sans = "'Geist Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  primaryColor: 'brand',
  // Dark mode fills with the bright shade; a virtual colour is what makes Mantine pick its text colour per mode.
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: '#15211f',
  colors: { lagoon, purple, gray, dark, brand: virtualColor({ name: 'brand', light: 'lagoon', dark: 'lagoon' }) },
  breakpoints,
  fontFamily: sans,
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: { fontFamily: `'Bricolage Grotesque Variable', ${sans}`, fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close notification' } } },
    // A dialog's title bar is no page banner.
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
});

/** Mantine's stock colours for dimmed text, errors and placeholders miss 4.5:1 on our surfaces. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf6',
    '--mantine-color-dimmed': '#5a635f',
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-default-border': colors.gray[3],
    ...Object.fromEntries(
      Object.entries(signalInks).map(([name, ink]) => [`--mantine-color-${name}-light-color`, ink]),
    ),
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': colors.lagoon?.[3] ?? '',
  },
});
