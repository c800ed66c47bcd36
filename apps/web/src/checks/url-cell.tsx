import type { ComponentProps, ReactNode } from 'react';
import { ListedUrl } from './listed-url.tsx';
import classes from './url-cell.module.css';

interface UrlCellProps extends ComponentProps<typeof ListedUrl> {
  finalUrl: string | null;
  children?: ReactNode;
}

/** The widest cell of a row: a URL and where it led. The block that a row is on a phone has an area `url`. */
export function UrlCell({ finalUrl, children, ...listed }: UrlCellProps) {
  return (
    <td className={classes.cell}>
      <ListedUrl {...listed} />
      {finalUrl !== null && finalUrl !== listed.url && (
        <span className={classes.final} title={finalUrl}>
          → {finalUrl}
        </span>
      )}
      {children}
    </td>
  );
}
