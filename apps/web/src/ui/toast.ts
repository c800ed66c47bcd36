import { notifications } from '@mantine/notifications';

interface Toast {
  title: string;
  message?: string;
  /** How long it stays. */
  forMs: number;
}

const show = (color: string, { title, message = '', forMs }: Toast) => {
  notifications.show({ color, title, message, autoClose: forMs });
};

export const showSuccess = (toast: Toast): void => show('green', toast);
export const showWarning = (toast: Toast): void => show('yellow', toast);
export const showFailure = (toast: Toast): void => show('red', toast);

/** For a screen that wants to be read now. */
export const dismissToasts = (): void => notifications.clean();
