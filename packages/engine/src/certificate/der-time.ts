import { type DerElement, derTag } from './der.ts';

/** UTCTime or GeneralizedTime as RFC 5280 section 4.1.2.5 restricts them: YYMMDDHHMMSSZ, YYYYMMDDHHMMSSZ. */
export function readDerTime(element: DerElement | undefined): Date | null {
  const text = element?.content.toString('latin1') ?? '';
  const isShort = element?.tag === derTag.utcTime;
  const century = isShort ? (Number(text.slice(0, 2)) >= 50 ? '19' : '20') : '';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(century + text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
