import { withoutPassword } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import type { FrameNavigated, FrameNavigation } from './cdp-events.ts';

const maxNotes = 20;
const maxLength = 300;

/** Actions of a page that no trace follows, in sentences. */
export class PageNotes {
  readonly #notes = new Set<string>();
  readonly #frameId: string;
  /** The URL that a script has put into the address bar since the page was loaded; the last one counts. */
  #address: string | null = null;

  constructor(frameId: string) {
    this.#frameId = frameId;
  }

  get all(): string[] {
    return [...this.#notes];
  }

  navigated({ frame }: FrameNavigated): void {
    if (frame.id === this.#frameId) this.#address = null;
  }

  addressChanged({ frameId, url }: Pick<FrameNavigation, 'frameId' | 'url'>): void {
    if (frameId === this.#frameId) this.#address = url;
  }

  /** At the end, when it is known which page is the last one. */
  loadedFrom(url: string): void {
    if (this.#address === null || this.#address === url) return;
    const isPlace = withoutFragment(this.#address) === withoutFragment(url);
    const what = isPlace ? 'The page jumped to a fragment' : 'The page changed its URL with the History API';
    this.#add(`${what} (not counted as a hop)`, this.#address);
  }

  popup(url: string): void {
    this.#add('The page opened a popup (not followed)', url);
  }

  dialog(text: string): void {
    this.#add('The page opened a dialog, which was dismissed', text);
  }

  /** Where it was not looked at any further. */
  stopped(sentence: string): void {
    this.#notes.add(sentence);
  }

  slowRefresh(url: string, delaySeconds: number): void {
    this.#add(`The page refreshes after ${delaySeconds} s (not waited for)`, url);
  }

  /** A frame's initial URL is part of the page; its later navigations would be hops of their own. */
  navigation({ frameId, reason, url }: FrameNavigation): void {
    if (frameId !== this.#frameId) {
      if (reason !== 'initialFrameNavigation') this.#add('An iframe navigated (not followed)', url);
    } else if (!/^(?:https?|about|javascript):/i.test(url)) {
      this.#add('The page tried to open a non-HTTP URL (not followed)', url);
    }
  }

  #add(what: string, detail: string): void {
    if (this.#notes.size >= maxNotes) return;
    const shown = withoutPassword(detail).slice(0, maxLength);
    this.#notes.add(shown === '' ? `${what}.` : `${what}: ${shown}`);
  }
}
