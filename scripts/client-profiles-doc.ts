import {
  type ClientClass,
  type ClientHeader,
  clientClasses,
  clientClassTitles,
  clientNames,
  clientProfiles,
} from '@hopwise/model';

/** Generates docs/client-profiles.md from the client profiles. */
export function clientProfilesDoc(): string {
  return `${introduction}\n\n${clientClasses.map(describeClass).join('\n\n')}\n`;
}

const introduction = `# Client profiles

A client profile sends the request headers of a real client: user agent plus everything else it sends, in order. Use one to see what a phone,
Googlebot or an AI crawler gets, and [Compare clients](clients.md) to see several at a time:

\`\`\`sh
hopwise trace example.com --client googlebot
\`\`\`

| Where | How |
|---|---|
| /track, monitors | *Client*, among the advanced options |
| \`POST /api/v2/track\`, \`options\` of a monitor | \`"client": "googlebot"\` |
| Bulk files | The name in the column \`userAgent\`, in any letter case. Other text is sent as is |
| Contracts | \`clients: [chrome, googlebot]\`, or the column \`client\` |
| \`hopwise trace\`, \`test\` and \`init\` | \`--client googlebot\` |

Your own user agent and headers override the client's. Client hints and fetch metadata are only sent to https URLs, as browsers do.

This page is generated from \`packages/model/src/client-profiles.ts\`. To change it, edit that file and run
\`node scripts/generate-docs.ts\`.

## What a profile can't show

- Requests come from your server's IP address. Sites verify crawlers by IP address, reverse DNS or signature, so a fake Googlebot may be
  blocked where the real one gets through.
- Everything below HTTP is Hopwise's own: the order of TLS extensions and HTTP/2 settings differ from a browser's.
- High-entropy client hints that a site requests with \`Accept-CH\` aren't sent, nor are \`Priority\` and the \`Range\` of link previews.
- A meta refresh is requested like a URL that someone opens, without \`Referer\`.
- Vendors change their strings. Each profile has its source, its date, and what is undocumented.`;

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
  `${name}: ${value}${over === undefined ? '' : `   # ${over} only`}`;
