import { type CSSVariablesResolver, createTheme, darken, type MantineColorsTuple, virtualColor } from '@mantine/core';

/** The brand: deep water. */
const lagoon: MantineColorsTuple = [
  '#e9f6f5',
  '#d0ebe9',
  '#a2d9d5',
  '#6ccac4',
  '#3fb2ad',
  '#1f9995',
  '#0e8280',
  '#0a6b6a',
  '#085554',
  '#063e3f',
];

/** The LOOP status. */
const purple: MantineColorsTuple = [
  '#f6effd',
  '#ecdffa',
  '#d8bdf4',
  '#c297ee',
  '#ae76e8',
  '#9f5ee2',
  '#8b45d0',
  '#7636b5',
  '#612b96',
  '#481f71',
];

/** Warm grays: paper, not screen. */
const gray: MantineColorsTuple = [
  '#f8f7f3',
  '#f1efe8',
  '#e7e4da',
  '#d8d4c7',
  '#bbb6a7',
  '#918c7d',
  '#6f6b5f',
  '#575449',
  '#3c3a32',
  '#23221d',
];

/** Dark mode: the same water at night. */
const dark: MantineColorsTuple = [
  '#e5ecea',
  '#b6c3c0',
  '#94a3a0',
  '#60706c',
  '#35433f',
  '#26322f',
  '#19221f',
  '#101716',
  '#0b1110',
  '#070b0a',
];

/**
 * Text on the pale backgrounds of Mantine's stock colors in light mode; their own darkest shade has less than 4.5:1
 * contrast there.
 */
const signalInks = {
  green: '#17652f',
  red: '#a01f1f',
  orange: '#953200',
  yellow: '#6f4700',
  pink: '#96194f',
  cyan: '#0b5a6b',
} as const;

/**
 * The minimum width of each layout. Stylesheets repeat them, since media queries can't use variables. xs isn't ours,
 * but Mantine's default for it would be wider than our sm.
 */
const breakpoints = {
  xs: '22.5em',
  sm: '30em',
  md: '48em',
  lg: '62em',
  xl: '80em',
  '2xl': '96em',
} as const;

const sans = "'Geist Variable', 'Arial Like Geist', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  primaryColor: 'brand',
  // Dark mode fills with the bright shade; a virtual color makes Mantine pick its text color per mode.
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
    // Inside a switch's label, a paragraph would be invalid HTML.
    InputDescription: { defaultProps: { component: 'span' } },
    InputError: { defaultProps: { component: 'span' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close notification' } } },
    // The placeholder is a focusable child, which a menu may not have; a portal would be outside the page's landmarks.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
    // A dialog's title bar isn't a page banner.
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalHeader: { defaultProps: { role: 'none' } },
  },
});

/** Mantine's stock colors for dimmed text, errors and placeholders have less than 4.5:1 contrast on our surfaces. */
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
    // Mantine halves its darkest shade for pale backgrounds; ours is darker to begin with and would turn black.
    '--mantine-color-brand-light': lagoon[9],
    '--mantine-color-purple-light': darken(purple[9], 0.2),
    // At Mantine's brightness, they would outshine everything else in dark mode.
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
