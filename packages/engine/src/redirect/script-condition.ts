/** Whether a part of a script runs while the page loads. */
export const reach = { never: 0, perhaps: 1, always: 2 } as const;
export type Reach = (typeof reach)[keyof typeof reach];

const ofUrl = /^location\.(protocol|host|hostname|pathname|origin|href)([=!])==?"([^"]*)"$/;
const ofFrames = /^(?:top|self|parent|window)(?:\.location(?:\.href)?)?([=!])==?(?:top|self|parent|window|location)/;
/** Visitors who were here before, requests that fail, frames. */
const ofOthers = /cookie|referrer|localStorage|sessionStorage|opener|frameElement|frames\.length|\.status[=!><]|\.ok$/;
const ofOldBrowsers =
  /documentMode|ActiveXObject|(?=.*(?:userAgent|appVersion))(?!.*(?:android|mobi)).*(?:msie|trident)/i;

/** What follows from a condition for a first visitor with a current browser. */
export function branchesOf(written: string, url: string): { isTrue: Reach; isFalse: Reach } {
  const text = written.replaceAll(/\b(?:window|document)\./g, '');
  const either = (isTrue: boolean, sure: Reach) =>
    isTrue ? { isTrue: sure, isFalse: reach.never } : { isTrue: reach.never, isFalse: sure };
  const [, part, sign, value] = ofUrl.exec(text) ?? [];
  if (part !== undefined) return either((new URL(url)[part as 'host'] === value) === (sign === '='), reach.always);
  const [, frames] = ofFrames.exec(text) ?? [];
  if (frames !== undefined) return either(frames === '=', reach.always);
  const isMissing = /^!|[^!]==(?:-1|""|null|undefined)$|===(?:-1|""|null|undefined)$|<0$/.test(text);
  if (text === '!window') return either(false, reach.always);
  if (ofOldBrowsers.test(text)) return either(isMissing, reach.always);
  if (!ofOthers.test(text)) return { isTrue: reach.perhaps, isFalse: reach.perhaps };
  return either(/\.ok$|status===?200/.test(text) !== isMissing, reach.perhaps);
}
