import type { AlertEventType } from '@hopwise/model';

export type AlertSeverity = 'critical' | 'warning' | 'good' | 'info';

/** What an alert says, whatever channel it goes through. */
export interface AlertMessage {
  /** Of the delivery: the same at every attempt. Without a dot. */
  id: string;
  type: AlertEventType;
  /** When it happened, ISO 8601. */
  at: string;
  severity: AlertSeverity;
  /** One line. */
  title: string;
  /**
   * Sentences, the most important first. URLs in them are found and written so that no one follows them by accident.
   */
  lines: readonly string[];
  /** Into the app. */
  link: { title: string; url: string } | null;
  /** The same for programs: entries by their names. */
  data: Readonly<Record<string, unknown>>;
  /** What the message is about, one by one, for programs; as many as there is room for are sent. */
  entries: readonly Readonly<Record<string, unknown>>[];
}

export const severityColors: Readonly<Record<AlertSeverity, string>> = {
  critical: '#c92a2a',
  warning: '#e8590c',
  good: '#2b8a3e',
  info: '#1864ab',
};
