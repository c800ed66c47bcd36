/**
 * What the build and the server render must be valid HTML, which some of Mantine's output isn't. The app renders
 * everything again when it takes over, so nothing depends on this markup.
 */
export function validMarkup(rendered: string): string {
  return withoutLostChoices(withoutBlocksInText(rendered.replaceAll(mantineStyles, '')));
}

/** The theme's colors and sizes, the same on all pages. HTML allows styles only in the head (section 4.2.6). */
export const themeStyles = (rendered: string): string => (rendered.match(mantineStyles) ?? []).join('');

const mantineStyles = /<style data-mantine-styles="(?:true|classes)"[^>]*>.*?<\/style>/gs;

/** Buttons and labels may contain only phrasing content (HTML sections 4.10.6 and 4.10.4). */
const withoutBlocksInText = (rendered: string): string =>
  rendered.replaceAll(/<(button|label)\b[^>]*>.*?<\/\1>/gs, (element) =>
    element.replaceAll(/<(\/?)div\b/g, (_tag, slash: string) => `<${slash}span`),
  );

/** Nothing handles these controls yet: a choice made now would be lost when the app takes over. */
const withoutLostChoices = (rendered: string): string =>
  rendered.replaceAll('<select ', '<select disabled ').replaceAll('<fieldset ', '<fieldset inert ');
