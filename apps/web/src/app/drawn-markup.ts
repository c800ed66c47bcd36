/**
 * What the build and the server draw has to be valid HTML, which some of what Mantine renders is not. The app draws
 * everything again when it takes over, so nothing depends on it.
 */
export function validMarkup(drawn: string): string {
  return withoutLostChoices(withoutBlocksInText(drawn.replaceAll(mantineStyles, '')));
}

/** The colors and sizes of the theme, alike on all pages. HTML allows styles in the head alone (section 4.2.6). */
export const themeStyles = (drawn: string): string => (drawn.match(mantineStyles) ?? []).join('');

const mantineStyles = /<style data-mantine-styles="(?:true|classes)"[^>]*>.*?<\/style>/gs;

/** Buttons and labels hold phrasing content alone (HTML sections 4.10.6 and 4.10.4). */
const withoutBlocksInText = (drawn: string): string =>
  drawn.replaceAll(/<(button|label)\b[^>]*>.*?<\/\1>/gs, (element) =>
    element.replaceAll(/<(\/?)div\b/g, (_tag, slash: string) => `<${slash}span`),
  );

/** Nobody listens yet: what is chosen now would be forgotten when the app takes over. */
const withoutLostChoices = (drawn: string): string =>
  drawn.replaceAll('<select ', '<select disabled ').replaceAll('<fieldset ', '<fieldset inert ');
