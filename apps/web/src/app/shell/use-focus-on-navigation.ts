import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Moves the focus to the page's content when the path changes, as a full page load would. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const contentRef = useRef<HTMLElement>(null);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    contentRef.current?.focus({ preventScroll: true });
  }, [pathname]);

  return contentRef;
}
