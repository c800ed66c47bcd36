import { createElement, Fragment, type MouseEvent } from 'react';

interface Toast {
  title: string;
  message?: string;
  link?: ToastLink;
  forMs: number;
}

/** Toasts render outside the router, so the caller opens the page. */
interface ToastLink {
  label: string;
  href: string;
  open: () => void;
}

/** The app loads it after the first screen. */
const loadNotifications = async () => (await import('@mantine/notifications')).notifications;

const show = async (color: string, { title, message = '', link, forMs }: Toast) => {
  const notifications = await loadNotifications();
  const dismiss = () => notifications.hide(id);
  const content = link === undefined ? message : createElement(Fragment, null, message, ' ', linkTo(link, dismiss));
  const id: string = notifications.show({ color, title, message: content, autoClose: forMs });
};

/** Dismisses only its own toast: others can have an Undo that is still needed. */
function linkTo({ label, href, open }: ToastLink, dismiss: () => void) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dismiss();
    open();
  };
  return createElement('a', { href, onClick, style: { color: 'var(--brand-ink)', fontWeight: 600 } }, label);
}

export const showSuccess = (toast: Toast): void => void show('green', toast);
/** For news that is neither good nor bad. */
export const showNeutral = (toast: Toast): void => void show('gray', toast);
export const showWarning = (toast: Toast): void => void show('yellow', toast);
export const showFailure = (toast: Toast): void => void show('red', toast);

/** For a screen that needs the user's attention. */
export const dismissToasts = (): void => void loadNotifications().then((notifications) => notifications.clean());
