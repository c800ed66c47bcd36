/** Whether one X-Content-Type-Options line says nosniff, its only value (Fetch, section 2.2.6). */
export function isNoSniff(line: string): boolean {
  return line.trim().toLowerCase() === 'nosniff';
}
