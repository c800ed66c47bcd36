/** The properties of a viewport meta element, names and values lower case; the last of each name. */
export type ViewportProperties = ReadonlyMap<string, string>;

/** Reads the content as browsers do: pairs end at white space, commas and semicolons (CSS Device Adaptation, section 9.2). */
export function parseViewport(content: string): ViewportProperties {
  const properties = new Map<string, string>();
  let name: string | null = null;
  let awaitsValue = false;
  for (const token of content.toLowerCase().match(/[^\s,;=]+|[,;=]/g) ?? []) {
    if (token === ',' || token === ';') {
      name = null;
    } else if (token === '=') {
      awaitsValue = true;
    } else if (name !== null && awaitsValue) {
      properties.set(name, token);
      name = null;
    } else {
      name = token;
      awaitsValue = false;
    }
  }
  return properties;
}

/** Whether the page is laid out for the width of the device rather than shrunk from that of a desktop. */
export function isLaidOutForDevice(properties: ViewportProperties): boolean {
  const scale = readScale(properties.get('initial-scale'));
  if (scale !== null && scale < 1) return false;
  return scale !== null || isWidth(properties.get('width'));
}

/** Below this limit people with weak sight cannot enlarge the page enough. */
const minimumMaximumScale = 5;

export function forbidsZoom(properties: ViewportProperties): boolean {
  const scalable = properties.get('user-scalable');
  const asNumber = Number.parseFloat(scalable ?? '');
  return scalable === 'no' || (asNumber > -1 && asNumber < 1);
}

export function limitsZoom(properties: ViewportProperties): boolean {
  const scale = readScale(properties.get('maximum-scale'));
  return scale !== null && scale < minimumMaximumScale;
}

function readScale(value: string | undefined): number | null {
  if (value === 'yes') return 1;
  if (value === 'device-width' || value === 'device-height') return 10;
  const scale = Number.parseFloat(value ?? '');
  return Number.isNaN(scale) || scale < 0 ? null : scale;
}

function isWidth(value: string | undefined): boolean {
  return value === 'device-width' || value === 'device-height' || Number.parseFloat(value ?? '') > 0;
}
