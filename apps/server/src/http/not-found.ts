import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { respondWithError } from './error-handler.ts';
import { allowedMethods } from './route-policy.ts';
import { wantsPage } from './wants-page.ts';

/** Browsers get the app, which has a page for this; programs get the error body. Both with the right status. */
export function respondNotFound(sendPage: (reply: FastifyReply) => FastifyReply) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = allowedMethods(request.server, path);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return respondWithError(
        new AppError('METHOD_NOT_ALLOWED', `${request.method} isn't supported here. Use ${allowed.join(' or ')}.`),
        request,
        reply,
      );
    }
    if (wantsPage(request.raw)) return sendPage(reply.code(404));
    return respondWithError(new AppError('NOT_FOUND', `No route for ${path}`), request, reply);
  };
}
