import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** As GitHub would show it, with HTML let through. */
export const markdownHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

export const tagsIn = (shown: string): string[] => [...shown.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag ?? '');

/** Untrusted text that would be markup without escaping. */
export const markdownAttacks = [
  '</details><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](https://evil.example)',
  '![x](https://evil.example/pixel.png)',
  'https://evil.example www.evil.example me@evil.example',
  '| a | b |\n| --- | --- |',
  '``` \n# heading\n```',
  '`code` and ``more``',
  'a\\| b \\\\| c |',
  '- item\n1. item\n> quote\n===',
  '&lt;b&gt; &#60;b&#62;',
  '<!-- hidden',
  '[x]: https://evil.example',
  '@everyone #1 GH-2',
];
