import { type CSSVariablesResolver, createTheme, darken, virtualColor } from '@mantine/core';
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
    // The placeholder is a focusable child that a menu may not have; a portal would leave the page's landmarks.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
    // A dialog's title bar is no page banner.
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalHeader: { defaultProps: { role: 'none' } },
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
    '--mantine-color-red-outline': signalInks.red,
    '--mantine-color-red-filled': signalInks.red,
    '--mantine-color-red-filled-hover': colors.red[9],
    ...Object.fromEntries(
      Object.entries(signalInks).map(([name, ink]) => [`--mantine-color-${name}-light-color`, ink]),
    ),
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-red-filled': colors.red[9],
    '--mantine-color-red-filled-hover': signalInks.red,
    '--mantine-color-red-outline': colors.red[4],
    // Mantine halves its darkest shade for pale grounds; ours starts out darker and would be black.
    '--mantine-color-brand-light': lagoon[9],
    '--mantine-color-purple-light': darken(purple[9], 0.2),
    // As bright as Mantine has them they would outshine all else at night.
    '--mantine-color-yellow-light': '#3f2e0c',
    '--mantine-color-orange-light': '#4a2612',
    '--mantine-color-red-light': '#4d1a1a',
    '--mantine-color-gray-light': dark[4],
    '--mantine-color-gray-light-hover': dark[4],
    '--mantine-color-disabled': colors.dark[5],
    '--mantine-color-disabled-color': colors.dark[2],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': colors.lagoon?.[3] ?? '',
  },
});
