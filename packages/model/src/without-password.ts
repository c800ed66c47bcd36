const password = /(\/\/[^\s/?#:@]*):[^\s/?#]+@/g;

/** A text as it is shown and kept: whom the URLs in it name is told, their passwords are not. */
export const withoutPassword = (text: string): string =>
  text.includes('@') ? text.replaceAll(password, '$1:•••@') : text;
