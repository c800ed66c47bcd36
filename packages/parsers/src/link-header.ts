export interface HeaderLink {
  /** As written between the angle brackets. */
  target: string;
  /** The link types, lower case. */
  rel: string[];
  hreflang: string | null;
  /** All parameters, names lower case, the first of each name. */
  parameters: Record<string, string>;
}

/**
 * Reads a Link header (RFC 8288 section 3 and appendix B). Where the text breaks the grammar, parsing continues at the
 * next comma.
 */
export function parseLinkHeader(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let position = 0;
  while (position < value.length) {
    position = skip(value, position, ' \t,');
    if (value[position] !== '<') {
      position = findAny(value, position, ',');
      continue;
    }
    const end = value.indexOf('>', position);
    if (end === -1) break;
    const target = value.slice(position + 1, end).trim();
    const read = readParameters(value, end + 1);
    position = read.position;
    links.push({
      target,
      rel: (read.parameters.rel ?? '')
        .toLowerCase()
        .split(/\s+/)
        .filter((type) => type !== ''),
      hreflang: read.parameters.hreflang ?? null,
      parameters: read.parameters,
    });
  }
  return links;
}

/** Reads `; name=value` pairs up to the comma that ends the link. */
function readParameters(value: string, start: number): { parameters: Record<string, string>; position: number } {
  const parameters: Record<string, string> = Object.create(null);
  let position = skip(value, start, ' \t');
  while (value[position] === ';') {
    position = skip(value, position + 1, ' \t');
    const nameEnd = findAny(value, position, '=;,');
    const name = value.slice(position, nameEnd).trim().toLowerCase();
    let content = '';
    position = nameEnd;
    if (value[position] === '=') {
      position = skip(value, position + 1, ' \t');
      const read = value[position] === '"' ? readQuoted(value, position + 1) : readToken(value, position);
      content = read.content;
      position = read.position;
    }
    if (name !== '' && parameters[name] === undefined) parameters[name] = content;
    position = skip(value, position, ' \t');
  }
  return { parameters, position: findAny(value, position, ',') };
}

function readToken(value: string, start: number): { content: string; position: number } {
  const position = findAny(value, start, ';,');
  return { content: value.slice(start, position).trim(), position };
}

/** RFC 9110 section 5.6.4: a backslash takes the next character as it is. */
function readQuoted(value: string, start: number): { content: string; position: number } {
  const characters: string[] = [];
  let position = start;
  while (position < value.length && value[position] !== '"') {
    if (value[position] === '\\') position += 1;
    characters.push(value[position] ?? '');
    position += 1;
  }
  return { content: characters.join(''), position: position + 1 };
}

function skip(value: string, start: number, characters: string): number {
  let position = start;
  while (position < value.length && characters.includes(value[position] ?? '')) position += 1;
  return position;
}

function findAny(value: string, start: number, characters: string): number {
  let position = start;
  while (position < value.length && !characters.includes(value[position] ?? '')) position += 1;
  return position;
}
