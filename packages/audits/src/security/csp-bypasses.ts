/**
 * Hosts that run whatever somebody wants, or help to: who may inject an element into a page whose policy allows one of
 * them can run scripts of their own. Known ones that many policies name; no such list is ever complete.
 */
export const bypassableHosts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'serves every package that anybody publishes': [
      'cdn.jsdelivr.net',
      'unpkg.com',
      'esm.sh',
      'esm.run',
      'cdn.skypack.dev',
    ],
    'serves AngularJS, which runs what stands in attributes': [
      'ajax.googleapis.com',
      'cdnjs.cloudflare.com',
      'code.angularjs.org',
      'ajax.aspnetcdn.com',
      'yastatic.net',
      'cdn.bootcdn.net',
      'cdn.staticfile.org',
    ],
    'responds with a script that a parameter of the URL chooses (JSONP)': [
      'accounts.google.com',
      'www.google.com',
      'www.googleapis.com',
    ],
    'serves containers with scripts that anybody can set up': ['www.googletagmanager.com'],
    'serves files that anybody uploads': [
      'storage.googleapis.com',
      's3.amazonaws.com',
      'raw.githack.com',
      'rawcdn.githack.com',
      'cdn.rawgit.com',
      'firebasestorage.googleapis.com',
    ],
  }).flatMap(([reason, hosts]) => hosts.map((host) => [host, reason] as const)),
);
