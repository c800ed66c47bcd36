/** However somebody is spelled, they are one. */
export const uniqueRecipients = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
];
