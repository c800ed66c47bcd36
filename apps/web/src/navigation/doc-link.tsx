import { docsIndex } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../ui/page.module.css';

interface DocLinkProps {
  /** The name of a file in docs/, without `.md`. */
  page: string;
  /** The id of a heading. */
  section?: string;
  /** For forms: opening it loses nothing. */
  inNewTab?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to the documentation. */
export function DocLink({ page, section, inNewTab, className = classes.textLink, children }: DocLinkProps) {
  const activeOptions = { exact: true, includeHash: Boolean(section), includeSearch: false };
  const options = {
    ...(section && { hash: section }),
    ...(inNewTab && { target: '_blank' }),
    className,
    activeOptions,
  };
  if (page === docsIndex) {
    return (
      <Link to="/docs" {...options}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/docs/$page" params={{ page }} {...options}>
      {children}
    </Link>
  );
}
