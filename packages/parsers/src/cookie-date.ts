const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const delimiters = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;
const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})/;
const digits = /^\d+/;

/**
 * The date of a cookie. As in Chromium, which differs from RFC 6265 section 5.1.1: any year of up to five digits is one, so
 * that a cookie of the year 1600 has expired. null: it is no date.
 */
export function parseCookieDate(text: string): Date | null {
  let [day, month, year]: (number | undefined)[] = [];
  let time: number[] | undefined;
  for (const token of text.split(delimiters)) {
    const number = digits.exec(token)?.[0];
    if (number === undefined) month ??= monthOf(token);
    else if (token.includes(':')) time ??= clock.exec(token)?.slice(1).map(Number);
    else if (day === undefined && token.length <= 2) day = Number(number);
    else if (token.length <= 5) year ??= Number(number);
  }
  if (day === undefined || month === undefined || year === undefined || time === undefined) return null;
  return dateOf(wholeYear(year), month, day, time);
}

function monthOf(token: string): number | undefined {
  const index = months.indexOf(token.slice(0, 3).toLowerCase());
  return index === -1 ? undefined : index;
}

function wholeYear(year: number): number {
  if (year < 70) return year + 2000;
  return year < 100 ? year + 1900 : year;
}

function dateOf(year: number, month: number, day: number, [hour = 0, minute = 0, second = 0]: number[]): Date | null {
  const date = new Date(Date.UTC(year, month, day, hour, minute, second));
  const isOnCalendar = date.getUTCMonth() === month && day > 0;
  return isOnCalendar && hour < 24 && minute < 60 && second < 60 ? date : null;
}
