import { type Trace, whereBrowsersStop } from '@hopwise/model';
import { notChecked } from './not-checked.ts';

/** What may be said of a page that browsers do not get to: that it was not looked at. null: they get there. */
export function behindCertificate(trace: Trace): { notRun: string } | null {
  const refused = whereBrowsersStop(trace);
  return refused && notChecked(`Browsers stop at hop ${refused.hop.hopIndex + 1}, before the page.`);
}
