const delimiters = /[\t !"#$%&'()*+,\-./;<=>?@[\\\]^_`{|}~]+/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const timeOfDay = /^(\d+):(\d+):(\d+)$/;

/**
 * Reads the date of an Expires attribute. The parts may come in any order, as in RFC 6265bis section 5.1.1; what a part
 * may look like follows Chromium, which knows years before 1601 and after 9999 and wants every part to be a number
 * through and through. null: there is no date in it.
 */
export function parseCookieDate(text: string): Date | null {
  const parts = text.split(delimiters);
  const time = parts.map((part) => timeOfDay.exec(part)).find((match) => match !== null);
  const month = parts.map((part) => months.indexOf(part.slice(0, 3).toLowerCase())).find((index) => index !== -1);
  const numbers = parts.filter((part) => /^\d{1,5}$/.test(part));
  const dayAt = numbers.findIndex((part) => part.length <= 2);
  const year = numbers.find((_, index) => index !== dayAt);
  if (time === undefined || month === undefined || dayAt === -1 || year === undefined) return null;
  const day = Number(numbers[dayAt]);
  const [hour = 0, minute = 0, second = 0] = time.slice(1).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(fullYear(Number(year)), month, day, hour, minute, second));
  // A day that the month does not have has become one of the next.
  return date.getUTCDate() === day ? date : null;
}

function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
