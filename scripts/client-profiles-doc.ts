import {
  type ClientClass,
  type ClientHeader,
  clientClasses,
  clientClassTitles,
  clientNames,
  clientProfiles,
} from '@hopwise/model';

/** The text of docs/client-profiles.md: every client as the data has it. */
export function clientProfilesDoc(): string {
  return `${introduction}\n\n${clientClasses.map(describeClass).join('\n\n')}\n`;
}

const introduction = `# Client profiles

Written by \`node scripts/generate-client-profiles-doc.ts\` from \`packages/model/src/client-profiles.ts\`; edit that instead.

The same URL may lead a phone, Googlebot and an AI crawler to different places. A client profile has a URL asked for as one of them does
it: with its user agent and the headers that it sends besides, in its order. Client hints and fetch metadata are sent to https URLs alone,
as browsers do, so each hop gets what belongs to its scheme.

| where | how |
|---|---|
| /track, the form of a monitor | *Client*, among the advanced options |
| \`POST /api/v2/track\`, \`options\` of a monitor | \`"client": "googlebot"\` |
| bulk files | the name in the column \`userAgent\`, in any letter case; other texts are sent as they are |
| contracts | \`clients: [chrome, googlebot]\`, or the column \`client\` |
| \`hopwise trace\`, \`test\` and \`init\` | \`--client googlebot\` |

A user agent and headers that you give yourself win over those of the client.

## What this cannot show

- Requests come from the IP address of your server. Sites verify crawlers by IP address, reverse DNS or signature, so a false Googlebot may
  be refused where the true one is not.
- Everything below HTTP stays Hopwise's own: the order of TLS extensions and HTTP/2 settings tell it from a browser.
- High-entropy client hints that a site asks for with \`Accept-CH\` are not sent, nor are \`Priority\`, and \`Range\` of link previews.
- A meta refresh is requested like a URL that somebody opens, without \`Referer\`.
- Vendors change their strings. Each profile says where it is from, of which day it is, and what of it nobody documents.`;

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
  `${name}: ${value}${over === undefined ? '' : `   # over ${over} alone`}`;
