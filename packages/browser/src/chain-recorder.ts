import type { HopCause } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import type {
  CdpHeaders,
  CdpInitiator,
  CdpResponse,
  FrameNavigated,
  FrameNavigation,
  HeadersReceived,
  HeadersSent,
  LoadingFailed,
  LoadingFinished,
  RequestWillBeSent,
  ResponseReceived,
} from './cdp-events.ts';

/** The part of a shown page that redirects. */
export type Cause =
  | { redirectType: 'META_REFRESH' | 'REFRESH_HEADER'; delaySeconds: number }
  | { redirectType: 'JAVASCRIPT'; by: HopCause };

/** One request for the page itself, and its result. Times in seconds. */
export interface Leg {
  requestId: string;
  url: string;
  method: string;
  headers: CdpHeaders;
  startedAt: number;
  response: CdpResponse | null;
  /** Whether the headers as sent come in separate events. */
  hasExtraInfo: boolean;
  /** The response was a redirect that Chromium followed. */
  isPassed: boolean;
  /** The page was shown, so it could redirect. */
  isShown: boolean;
  /** Chromium shows its own error page for it. */
  isErrorPage: boolean;
  endedAt: number | null;
  /** Received in all, the head included. */
  bytes: number | null;
  /** `net::ERR_…` */
  failure: string | null;
  /** The way it redirects to the next one. */
  cause: Cause | null;
}

/** A refresh that a page is going to make. */
export interface Scheduled {
  to: string;
  redirectType: 'META_REFRESH' | 'REFRESH_HEADER';
  delaySeconds: number;
}

const refreshTypes: Readonly<Record<string, Scheduled['redirectType']>> = {
  metaTagRefresh: 'META_REFRESH',
  httpHeaderRefresh: 'REFRESH_HEADER',
};
const causeKinds: Readonly<Record<string, HopCause['kind']>> = {
  anchorClick: 'click',
  formSubmissionGet: 'form',
  formSubmissionPost: 'form',
};
const aborted = 'net::ERR_ABORTED';
const unknownScheme = 'net::ERR_UNKNOWN_URL_SCHEME';

/**
 * Builds the chain from Chromium's events about one page. A navigation that is replaced before it shows anything is not
 * a hop: the page shown last is the one that redirects.
 */
export class ChainRecorder {
  readonly legs: Leg[] = [];
  scheduled: Scheduled | null = null;
  readonly #frameId: string;
  readonly #sent = new Map<string, CdpHeaders[]>();
  readonly #received = new Map<string, HeadersReceived[]>();
  #requested: FrameNavigation | null = null;

  constructor(frameId: string) {
    this.#frameId = frameId;
  }

  isOfPage({ type, frameId }: Pick<RequestWillBeSent, 'type' | 'frameId'>): boolean {
    return type === 'Document' && frameId === this.#frameId;
  }

  request(event: RequestWillBeSent): void {
    if (!this.isOfPage(event)) return;
    const before = this.#legOf(event.requestId);
    if (before && event.redirectResponse) {
      before.response = event.redirectResponse;
      before.hasExtraInfo = event.redirectHasExtraInfo;
      before.isPassed = true;
      before.endedAt = event.timestamp;
    }
    if (!/^https?:/.test(event.request.url)) return void this.#leadToApp(before, event);
    if (!event.redirectResponse) this.#leaveShownPage(event);
    const { url, urlFragment = '', method, headers } = event.request;
    this.legs.push({
      requestId: event.requestId,
      url: url + urlFragment,
      method,
      headers,
      startedAt: event.timestamp,
      response: null,
      hasExtraInfo: false,
      isPassed: false,
      isShown: false,
      isErrorPage: false,
      endedAt: null,
      bytes: null,
      failure: null,
      cause: null,
    });
  }

  /** Non-web URLs aren't opened: the page stays, and a redirect to one is an error. */
  #leadToApp(before: Leg | undefined, { redirectResponse }: RequestWillBeSent): void {
    if (before && redirectResponse) Object.assign(before, { failure: unknownScheme, isErrorPage: true });
  }

  #leaveShownPage({ request, initiator }: RequestWillBeSent): void {
    while (this.legs.length > 0 && !canLeadOn(this.legs.at(-1))) this.legs.pop();
    const shown = this.legs.at(-1);
    if (shown) {
      shown.isShown = true;
      shown.cause = this.#causeOf(request.url, initiator);
    }
    this.#requested = null;
    this.scheduled = null;
  }

  #causeOf(url: string, initiator: CdpInitiator): Cause {
    const isMeant = this.#requested !== null && withoutFragment(this.#requested.url) === withoutFragment(url);
    const reason = isMeant ? (this.#requested?.reason ?? '') : '';
    const redirectType = refreshTypes[reason];
    if (redirectType) return { redirectType, delaySeconds: this.scheduled?.delaySeconds ?? 0 };
    return { redirectType: 'JAVASCRIPT', by: { kind: causeKinds[reason] ?? 'script', ...placeOf(initiator) } };
  }

  headersSent({ requestId, headers }: HeadersSent): void {
    this.#sent.set(requestId, [...(this.#sent.get(requestId) ?? []), headers]);
  }

  headersReceived(event: HeadersReceived): void {
    this.#received.set(event.requestId, [...(this.#received.get(event.requestId) ?? []), event]);
  }

  response({ requestId, response, hasExtraInfo }: ResponseReceived): void {
    const leg = this.#legOf(requestId);
    if (!leg) return;
    leg.response = response;
    leg.hasExtraInfo = hasExtraInfo;
  }

  finished({ requestId, timestamp, encodedDataLength }: LoadingFinished): void {
    const leg = this.#legOf(requestId);
    if (!leg) return;
    leg.endedAt = timestamp;
    leg.bytes = encodedDataLength;
  }

  failed({ requestId, timestamp, errorText }: LoadingFailed): void {
    const leg = this.#legOf(requestId);
    if (!leg) return;
    leg.endedAt = timestamp;
    leg.failure ??= errorText;
  }

  navigated({ frame }: FrameNavigated): void {
    if (frame.id !== this.#frameId) return;
    const leg = frame.unreachableUrl ? this.legs.at(-1) : this.#legOf(frame.loaderId);
    if (leg) leg[frame.unreachableUrl ? 'isErrorPage' : 'isShown'] = true;
  }

  navigationRequested(event: FrameNavigation): void {
    if (event.frameId === this.#frameId) this.#requested = event;
  }

  /** Whether the page is about to navigate to another website: not to a popup, a file or an app, and not yet done. */
  isLedOnBy({ frameId, url, disposition = 'currentTab' }: FrameNavigation): boolean {
    const isOfPage = frameId === this.#frameId && disposition === 'currentTab' && /^https?:/.test(url);
    return isOfPage && withoutFragment(url) !== withoutFragment(this.legs.at(-1)?.url ?? '');
  }

  navigationScheduled({ frameId, reason, url, delay = 0 }: FrameNavigation): void {
    const redirectType = refreshTypes[reason];
    if (frameId === this.#frameId && redirectType) this.scheduled = { to: url, redirectType, delaySeconds: delay };
  }

  scheduleCleared({ frameId }: Pick<FrameNavigation, 'frameId'>): void {
    // That of a refresh is cleared as it begins: until then it says how long it has waited.
    if (frameId === this.#frameId && this.#requested === null) this.scheduled = null;
  }

  /** Whether a request for the page is under way. */
  get isNavigating(): boolean {
    const last = this.legs.at(-1);
    return last !== undefined && last.response === null && last.failure === null;
  }

  /** The headers of each leg as sent and received, if Chromium reported them. */
  wireHeaders(): { sent: CdpHeaders | undefined; received: HeadersReceived | undefined }[] {
    const taken = new Map<string, number>();
    return this.legs.map(({ requestId, hasExtraInfo, response }) => {
      if (response !== null && !hasExtraInfo) return { sent: undefined, received: undefined };
      const at = taken.get(requestId) ?? 0;
      taken.set(requestId, at + 1);
      return { sent: this.#sent.get(requestId)?.[at], received: this.#received.get(requestId)?.[at] };
    });
  }

  #legOf(requestId: string): Leg | undefined {
    return this.legs.findLast((leg) => leg.requestId === requestId);
  }
}

function canLeadOn(leg: Leg | undefined): boolean {
  if (!leg || leg.isPassed) return false;
  if (leg.isShown) return true;
  const isEmpty = leg.response?.status === 204 || leg.response?.status === 205;
  return leg.response !== null && !isEmpty && leg.failure === null;
}

/** Chromium saves the response as a file, or leaves it: it goes nowhere. */
export const isAborted = ({ failure }: Leg): boolean => failure === aborted;

/** The script that was running; where none was, as in a link that was made to be clicked later, who started it. */
function placeOf(initiator: CdpInitiator): Omit<HopCause, 'kind'> {
  for (let stack = initiator.stack; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url !== '');
    if (frame) return { file: frame.url, line: frame.lineNumber + 1, column: frame.columnNumber + 1 };
  }
  const { url, lineNumber, columnNumber } = initiator;
  const position = (number: number | undefined) => (number === undefined ? null : number + 1);
  return { file: url ?? null, line: position(lineNumber), column: position(columnNumber) };
}
