import { Socket, type TcpSocketConnectOpts } from 'node:net';

/** Where a host name really listens on this computer. */
export interface LoopbackRoute {
  name: string;
  /** Stands for the host where only an address is left of its name; nothing listens there. */
  address: string;
  httpPort: number;
  httpsPort: number;
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/**
 * Leads connections to port 80 and 443 of the named hosts to the ports they listen on, for the rest of this process.
 * Peers ask at the usual ports, on which only an administrator may listen. Names, addresses, TLS and HTTP above
 * the socket stay as they are.
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
    // net.connect hands its arguments on as one list that Node has marked as ready; it must stay that list.
    if (Array.isArray(first)) first[0] = rerouted(first[0]);
    else args[0] = rerouted(first);
    return connect.apply(this, args);
  };
}
