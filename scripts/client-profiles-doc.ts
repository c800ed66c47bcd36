import {
  type ClientClass,
  type ClientHeader,
  clientClasses,
  clientClassTitles,
  clientNames,
  clientProfiles,
} from '@hopwise/model';

/** Renders docs/client-profiles.md from the data. */
export function clientProfilesDoc(): string {
  return `${introduction}\n\n${clientClasses.map(describeClass).join('\n\n')}\n`;
}

const introduction = `# Client profiles

Written by \`node scripts/generate-client-profiles-doc.ts\` from \`packages/model/src/client-profiles.ts\`; edit that instead.

The same URL may redirect a phone, Googlebot and an AI crawler to different places. A client profile sends the request headers of a real
client: its user agent plus everything else it sends, in order. Client hints and fetch metadata are sent only to https URLs, like in
browsers, so each hop gets the headers for its scheme.

| where | how |
|---|---|
| /track, monitor form | *Client*, in the advanced options |
| \`POST /api/v2/track\`, \`options\` of a monitor | \`"client": "googlebot"\` |
| bulk files | the name in the \`userAgent\` column, in any case; other values are sent unchanged |
| contracts | \`clients: [chrome, googlebot]\`, or the \`client\` column |
| \`hopwise trace\`, \`test\` and \`init\` | \`--client googlebot\` |

Your own user agent and headers override those of the client.

## Limits

- Requests come from the IP address of your server. Sites verify crawlers by IP address, reverse DNS or signature, so they may
block a fake Googlebot but not the real one.
- Everything below HTTP is Hopwise's own: sites can tell it from a browser by the order of its TLS extensions and its HTTP/2 settings.
- High-entropy client hints that a site requests with \`Accept-CH\` aren't sent. Neither are \`Priority\` and the \`Range\` of link previews.
- A meta refresh is requested like a typed URL, without \`Referer\`.
- Vendors change their strings. Each profile has its source and date, and says what is undocumented.`;

function describeClass(each: ClientClass): string {
  const profiles = clientNames.map((name) => clientProfiles[name]).filter((profile) => profile.class === each);
  const parts = profiles.map(({ name, title, headers, robotsToken, source, asOf }) =>
    [
      `### ${title} (\`${name}\`)`,
      '',
      `${source}. As of ${asOf}.${robotsToken === null ? '' : ` In robots.txt: \`${robotsToken}\`.`}`,
      '',
      '```http',
      ...headers.map(describeHeader),
      '```',
    ].join('\n'),
  );
  return `## ${clientClassTitles[each]}\n\n${parts.join('\n\n')}`;
}

const describeHeader = ({ name, value, over }: ClientHeader): string =>
  `${name}: ${value}${over === undefined ? '' : `   # only over ${over}`}`;
