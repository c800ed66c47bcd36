export type PublishedEntry = [name: string, entry?: { mode?: string | null; include_subdomains?: boolean }];

/** Chromium's file with these entries, with its usual comments and key sets. */
export function publishedList(entries: readonly PublishedEntry[]): string {
  const lines = entries.map(([name, { mode = 'force-https', include_subdomains } = {}]) =>
    JSON.stringify({ name, policy: 'bulk-1-year', ...(mode && { mode }), include_subdomains }),
  );
  return `// Copyright 2012 The Chromium Authors
// This file contains the HSTS preloaded list in a machine readable format, such as { "name": "commented.com" }.
{
  "pinsets": [
    {
      "name": "google",
      "static_spki_hashes": [
        "GoogleBackup2048",
        // Not used any more: { "x": 1 }
        "GTSRootR1"
      ],
      "report_uri": "http://clients3.google.com/cert_upload_json"
    }
  ],
  "entries": [
    // gTLDs and eTLDs are welcome to preload if they are interested.
    ${lines.join(',\n    ')}
  ]
}
`;
}
