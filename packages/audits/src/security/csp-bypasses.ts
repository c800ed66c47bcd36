/**
 * Hosts that run whatever somebody wants, or help to: who may inject an element into a page whose policy allows one of
 * them can run scripts of their own. Known ones that many policies name; no such list is ever complete.
 */
export const bypassableHosts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'hosts every package that anyone publishes': [
      'cdn.jsdelivr.net',
      'unpkg.com',
      'esm.sh',
      'esm.run',
      'cdn.skypack.dev',
    ],
    'hosts AngularJS, which evaluates template expressions': [
      'ajax.googleapis.com',
      'cdnjs.cloudflare.com',
      'code.angularjs.org',
      'ajax.aspnetcdn.com',
      'yastatic.net',
      'cdn.bootcdn.net',
      'cdn.staticfile.org',
    ],
    'has JSONP endpoints': ['accounts.google.com', 'www.google.com', 'www.googleapis.com'],
    'hosts tag containers that anyone can create': ['www.googletagmanager.com'],
    'hosts user-uploaded files': [
      'storage.googleapis.com',
      's3.amazonaws.com',
      'raw.githack.com',
      'rawcdn.githack.com',
      'cdn.rawgit.com',
      'firebasestorage.googleapis.com',
    ],
  }).flatMap(([reason, hosts]) => hosts.map((host) => [host, reason] as const)),
);
