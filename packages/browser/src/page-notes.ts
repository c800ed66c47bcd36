import { withoutPassword } from '@hopwise/model';
import type { FrameNavigation } from './cdp-events.ts';

const maxNotes = 20;
const maxLength = 300;

/** What a page wants to do and no trace follows, in sentences. */
export class PageNotes {
  readonly #notes = new Set<string>();
  readonly #frameId: string;

  constructor(frameId: string) {
    this.#frameId = frameId;
  }

  get all(): string[] {
    return [...this.#notes];
  }

  popup(url: string): void {
    this.#add('The page opens a popup, which was not followed', url);
  }

  dialog(text: string): void {
    this.#add('The page asks in a dialog, which was closed', text);
  }

  /** Where it was not looked at any further. */
  stopped(sentence: string): void {
    this.#notes.add(sentence);
  }

  slowRefresh(url: string, delaySeconds: number): void {
    this.#add(`The page refreshes after ${delaySeconds} s, which was not waited for`, url);
  }

  /** What a frame was made with is part of the page; where it goes from there would be a hop of its own. */
  navigation({ frameId, reason, url }: FrameNavigation): void {
    if (frameId !== this.#frameId) {
      if (reason !== 'initialFrameNavigation')
        this.#add('A frame of the page goes on by itself, which was not followed', url);
    } else if (!/^(?:https?|about|javascript):/i.test(url)) {
      this.#add('The page leads to what is no website, which was not followed', url);
    }
  }

  #add(what: string, detail: string): void {
    if (this.#notes.size >= maxNotes) return;
    const shown = withoutPassword(detail).slice(0, maxLength);
    this.#notes.add(shown === '' ? `${what}.` : `${what}: ${shown}`);
  }
}
