import { dialectOfName } from '@hopwise/model/redirect-dialects';
import { hasArrows } from './readers/csv.ts';
import type { DialectId } from './redirect-map.ts';

/** By its name, and by its content where the name doesn't say. Undefined: it looks like none. */
export function detectDialect(text: string, fileName = ''): DialectId | undefined {
  const name = fileName.replaceAll('\\', '/').toLowerCase();
  const named = dialectOfName(name);
  if (named === 'netlify') return lineDialect(text);
  return named ?? byContent(text.slice(0, headChars), name);
}

const headChars = 256 * 1024;

/** Three platforms have a file called `_redirects`. Only comments distinguish them. */
function lineDialect(text: string): DialectId {
  const comments = (text.slice(0, headChars).match(/^\s*#.*$/gm) ?? []).join('\n');
  if (/cloudflare/i.test(comments)) return 'cloudflare';
  return /gitlab/i.test(comments) && !/netlify/i.test(comments) ? 'gitlab' : 'netlify';
}

function byContent(head: string, name: string): DialectId | undefined {
  if (/^\s*(?:<\?xml|<rewriteMaps?\b|<rewrite\b|<rules\b|<configuration\b)/.test(head)) return 'iis';
  const isData = /\.(?:jsonc?|ya?ml)$/.test(name);
  if (/^\s*(?:RewriteEngine|RewriteRule|RewriteCond|Redirect(?:Match|Permanent|Temp)?)\s/im.test(head)) return 'apache';
  if (
    /^\s*(?:["']?nginx\.ingress\.kubernetes\.io\/[\w-]*redirect["']?\s*:|location\s+[^{]*\{|server\s*\{|return\s+30\d\s|rewrite\s+\S+\s+\S+.*;|map\s+\$\w+\s+\$\w+\s*\{)/m.test(
      head,
    )
  ) {
    return 'nginx';
  }
  if (/^\s*redir\s/m.test(head)) return 'caddy';
  if (/^\s*\[\[redirects\]\]/m.test(head)) return 'netlify-toml';
  if (/\.[cm]?[jt]sx?$/.test(name)) return 'nextjs';
  if (/^\s*[[{]/.test(head) || /\.jsonc?$/.test(name)) return jsonDialect(head);
  if (/^\s*redirect_maps:/m.test(head)) return 'mkdocs';
  if (isData || /^(?:---|(?:[ \t]*- +)?[\w"'/.-]+:(?:\s|$))/m.test(head)) return 'yaml';
  return textDialect(head);
}

function jsonDialect(head: string): DialectId {
  if (/"(?:redirections|source_path(?:_from_root)?)"\s*:/.test(head)) return 'openpublishing';
  if (/"hosting"\s*:/.test(head)) return 'firebase';
  if (
    /"redirects"\s*:/.test(head) &&
    /"(?:\$schema"\s*:\s*"https:\/\/openapi\.vercel|cleanUrls|trailingSlash|rewrites)/.test(head)
  ) {
    return 'vercel';
  }
  return /"source"\s*:/.test(head) && /"destination"\s*:/.test(head) ? 'nextjs' : 'json';
}

function textDialect(head: string): DialectId | undefined {
  if (hasArrows(head)) return 'csv';
  const first = head.split(/[\r\n]+/).find((line) => line.trim() !== '' && !line.trim().startsWith('#')) ?? '';
  if (/^\S+\s+(?:\S+=\S+\s+)*(?:\/|https?:\/\/)\S*/.test(first) && !/[,;\t]/.test(first.trim().split(/\s+/)[0] ?? '')) {
    return lineDialect(head);
  }
  return /[,;\t]/.test(first) ? 'csv' : undefined;
}
