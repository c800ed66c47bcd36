import { Socket, type TcpSocketConnectOpts } from 'node:net';

/** The local ports of a host name. */
export interface LoopbackRoute {
  name: string;
  /** Stands in for a host when only its address is left; nothing listens there. */
  address: string;
  httpPort: number;
  httpsPort: number;
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/**
 * Redirects connections to ports 80 and 443 of the named hosts to their actual ports, for the rest of this process. The
 * peers use the usual ports, on which only root may listen. Names, addresses, TLS and HTTP above the socket stay the
 * same.
 */
export function routeToLoopback(routes: readonly LoopbackRoute[]): void {
  const byTarget = new Map(routes.flatMap((route) => [route.name, route.address].map((target) => [target, route])));
  const prototype = Socket.prototype as unknown as { connect: Connect };
  const connect = prototype.connect;

  function rerouted(options: unknown): unknown {
    const { host, port } = (options ?? {}) as Partial<TcpSocketConnectOpts>;
    const route = host === undefined ? undefined : byTarget.get(host);
    if (!route) return options;
    const realPort = Number(port) === 443 ? route.httpsPort : route.httpPort;
    return { ...(options as TcpSocketConnectOpts), host: '127.0.0.1', port: realPort };
  }

  prototype.connect = function (...args) {
    const [first] = args;
    // net.connect passes its arguments on as one array that Node has marked as normalized; it must stay that array.
    if (Array.isArray(first)) first[0] = rerouted(first[0]);
    else args[0] = rerouted(first);
    return connect.apply(this, args);
  };
}
