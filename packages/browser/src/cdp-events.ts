/**
 * The parts of Chrome DevTools Protocol events that we read, domains Network, Page and Inspector. Times are in seconds.
 */

export type CdpHeaders = Record<string, string>;

export interface CdpResponse {
  status: number;
  headers: CdpHeaders;
  protocol?: string;
  connectionReused: boolean;
  encodedDataLength: number;
  timing?: {
    requestTime: number;
    /** In milliseconds since requestTime, as all that follow; -1 where it did not happen. */
    connectStart: number;
    connectEnd: number;
    sslStart: number;
    sslEnd: number;
    sendEnd: number;
    receiveHeadersStart?: number;
    receiveHeadersEnd: number;
  };
}

export interface CdpStack {
  callFrames: { url: string; lineNumber: number; columnNumber: number }[];
  parent?: CdpStack;
}

export interface CdpInitiator {
  type: string;
  stack?: CdpStack;
  url?: string;
  lineNumber?: number;
  columnNumber?: number;
}

export interface RequestWillBeSent {
  requestId: string;
  request: { url: string; urlFragment?: string; method: string; headers: CdpHeaders };
  timestamp: number;
  initiator: CdpInitiator;
  redirectHasExtraInfo: boolean;
  redirectResponse?: CdpResponse;
  type?: string;
  frameId?: string;
}

export interface ResponseReceived {
  requestId: string;
  timestamp: number;
  response: CdpResponse;
  hasExtraInfo: boolean;
}

export interface HeadersSent {
  requestId: string;
  headers: CdpHeaders;
}

export interface HeadersReceived {
  requestId: string;
  statusCode: number;
  headers: CdpHeaders;
  headersText?: string;
}

export interface LoadingFinished {
  requestId: string;
  timestamp: number;
  encodedDataLength: number;
}

export interface LoadingFailed {
  requestId: string;
  timestamp: number;
  errorText: string;
}

/** Page.frameRequestedNavigation and, with the delay, Page.frameScheduledNavigation. */
export interface FrameNavigation {
  frameId: string;
  reason: string;
  url: string;
  delay?: number;
  /** `currentTab`, `newTab`, `newWindow` or `download`. */
  disposition?: string;
}

export interface FrameNavigated {
  frame: { id: string; loaderId: string; parentId?: string; unreachableUrl?: string };
}

export interface PageEvents {
  'Network.requestWillBeSent': RequestWillBeSent;
  'Network.requestWillBeSentExtraInfo': HeadersSent;
  'Network.responseReceivedExtraInfo': HeadersReceived;
  'Network.responseReceived': ResponseReceived;
  'Network.loadingFinished': LoadingFinished;
  'Network.loadingFailed': LoadingFailed;
  'Page.frameNavigated': FrameNavigated;
  'Page.navigatedWithinDocument': Pick<FrameNavigation, 'frameId' | 'url'>;
  'Page.frameRequestedNavigation': FrameNavigation;
  'Page.frameScheduledNavigation': FrameNavigation;
  'Page.frameClearedScheduledNavigation': Pick<FrameNavigation, 'frameId'>;
  'Page.loadEventFired': object;
  'Page.windowOpen': { url: string };
  'Page.javascriptDialogOpening': { type: string; message: string };
  'Inspector.targetCrashed': object;
}
