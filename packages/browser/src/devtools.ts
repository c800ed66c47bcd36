import { EventEmitter } from 'node:events';

/** The transport of Chrome DevTools Protocol messages. */
export interface DevToolsTransport {
  /** Called once, before anything is sent. */
  listen(messages: DevToolsMessages): void;
  send(message: string): void;
  close(): void;
}

export interface DevToolsMessages {
  received(message: string): void;
  /** Of a message that is too long to be kept: its end, which names its session. */
  receivedTooMuch(end: string): void;
  closed(): void;
}

/** Longer than any message that is wanted: the longest is the picture of a page. */
export const maxMessageLength = 16 * 1024 * 1024;
/** The session ID is within this many characters from the end of a message. */
export const endLength = 128;

/** Says how much of what comes from a page is listened to. */
export interface SessionHandlers {
  /** Counts a message by its length. False when no more is wanted: it is not even parsed then. */
  takes(length: number): boolean;
  /** An invalid message, or one that a listener failed on: its owner is closed. */
  failed(error: unknown): void;
}

export const noDevTools = "it doesn't support the DevTools protocol";

interface Call {
  session: DevToolsSession;
  resolve(result: never): void;
  reject(error: Error): void;
}

/**
 * The connection to a browser. Each message is handled as it comes and nothing of it is kept, so that a page that has its
 * browser talk without end costs time and no memory.
 */
export class DevTools {
  /** The browser itself. */
  readonly root = new DevToolsSession(this, undefined, { takes: () => true, failed: () => this.#breakOff() });
  readonly #transport: DevToolsTransport;
  readonly #sessions = new Map<string, DevToolsSession>();
  readonly #calls = new Map<number, Call>();
  readonly #onClosed = new Set<() => void>();
  #lastId = 0;
  #isOpen = true;

  constructor(transport: DevToolsTransport) {
    this.#transport = transport;
    transport.listen({
      received: (message) => this.#receive(message),
      receivedTooMuch: (end) => this.#sessionOf(end)?.hearing.takes(Number.POSITIVE_INFINITY),
      closed: () => this.#end(),
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Returns a function that removes the listener. */
  onClosed(listener: () => void): () => void {
    this.#onClosed.add(listener);
    return () => this.#onClosed.delete(listener);
  }

  close(): void {
    this.#transport.close();
    this.#end();
  }

  /** Starts listening to a session that the browser has announced. */
  join(id: string, hearing: SessionHandlers): DevToolsSession {
    const session = new DevToolsSession(this, id, hearing);
    this.#sessions.set(id, session);
    return session;
  }

  /** Stops listening to a session. */
  leave(session: DevToolsSession): void {
    if (session.id === undefined || !this.#sessions.delete(session.id)) return;
    this.root.post('Target.detachFromTarget', { sessionId: session.id });
    for (const [id, call] of this.#calls) if (call.session === session) this.#fail(id, 'The page is closed.');
  }

  call<Result>(session: DevToolsSession, method: string, params: object): Promise<Result> {
    const isThere = session.id === undefined || this.#sessions.has(session.id);
    if (!this.#isOpen || !isThere) return Promise.reject(new Error('The page is closed.'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#lastId += 1;
    this.#calls.set(this.#lastId, { session, resolve, reject });
    this.#transport.send(JSON.stringify({ id: this.#lastId, method, params, sessionId: session.id }));
    return promise;
  }

  #receive(message: string): void {
    const session = this.#sessionOf(message.slice(-endLength));
    if (!session?.hearing.takes(message.length)) return;
    try {
      this.#handle(session, message);
    } catch (error) {
      // Thrown from here it would end the whole server.
      session.hearing.failed(error);
    }
  }

  #handle(session: DevToolsSession, message: string): void {
    const { id, method, params, result, error } = JSON.parse(message);
    if (method !== undefined) return void session.emit(method, params);
    if (error !== undefined) return void this.#fail(id, error.message);
    this.#calls.get(id)?.resolve(result as never);
    this.#calls.delete(id);
  }

  /** The session is the last field. What a page says stands before it, in quotes. */
  #sessionOf(end: string): DevToolsSession | undefined {
    const id = /"sessionId":"([^"\\]+)"\}$/.exec(end)?.[1];
    return id === undefined ? this.root : this.#sessions.get(id);
  }

  #fail(id: number, message: string): void {
    this.#calls.get(id)?.reject(new Error(message));
    this.#calls.delete(id);
  }

  #breakOff(): void {
    this.#end(noDevTools);
    this.#transport.close();
  }

  #end(why = 'The browser has ended.'): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const id of [...this.#calls.keys()]) this.#fail(id, why);
    for (const listener of [...this.#onClosed]) listener();
  }
}

/** The browser itself, or a page, a frame or a worker in it. */
export class DevToolsSession {
  readonly id: string | undefined;
  readonly hearing: SessionHandlers;
  readonly #devTools: DevTools;
  readonly #events = new EventEmitter();

  constructor(devTools: DevTools, id: string | undefined, hearing: SessionHandlers) {
    this.#devTools = devTools;
    this.id = id;
    this.hearing = hearing;
  }

  send<Result = object>(method: string, params: object = {}): Promise<Result> {
    return this.#devTools.call(this, method, params);
  }

  /** Sends a command whose result isn't awaited: events show it, or it doesn't matter. */
  post(method: string, params: object = {}): void {
    this.send(method, params).catch(() => {});
  }

  on<Params>(method: string, listener: (params: Params) => void): void {
    this.#events.on(method, listener);
  }

  emit(method: string, params: object): void {
    this.#events.emit(method, params);
  }
}
