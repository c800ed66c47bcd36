import { type Hop, type Page, withoutPassword } from '@hopwise/model';
import { headerValues } from '@hopwise/parsers';
import { InlineScriptPolicy } from './redirect/inline-script-policy.ts';
import { findScriptRedirect } from './redirect/script-redirect.ts';

/** A hint is worth no chain: what no reader of strangers' scripts foresaw leaves them unread. */
function hintFrom({ html, url, headers }: Page): ReturnType<typeof findScriptRedirect> {
  try {
    return findScriptRedirect(html, url, new InlineScriptPolicy(headerValues(headers, 'content-security-policy')));
  } catch {
    return 'not-checked';
  }
}

/** Notes where the scripts of a page seem to lead. They are never run. */
export function lookAtScripts(hop: Hop, page: Page): void {
  const found = hintFrom(page);
  if (found === 'not-checked') hop.scriptsUnread = true;
  else if (found !== null) hop.scriptRedirect = { ...found, to: found.to && withoutPassword(found.to) };
}
