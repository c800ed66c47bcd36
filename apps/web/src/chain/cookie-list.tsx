import { splitSetCookie } from '@hopwise/parsers';
import { Badge } from '@mantine/core';
import classes from './cookie-list.module.css';

/** The cookies of a hop, from its Set-Cookie lines. */
export function CookieList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.cookies}>
      {lines.map(splitSetCookie).map(({ name, value, attributes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice, and the list never changes
        <li key={index} className={classes.cookie}>
          <span className={classes.pair}>
            <span className={classes.name}>{name === '' ? '(no name)' : name}</span>={value}
          </span>
          {attributes.map(([attribute, text], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an attribute may come twice, and the list never changes
            <Badge key={at} color="gray" className={classes.attribute}>
              {text === null ? attribute : `${attribute}=${text}`}
            </Badge>
          ))}
        </li>
      ))}
    </ul>
  );
}
