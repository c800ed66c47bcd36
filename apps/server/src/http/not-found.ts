import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { answerError } from './error-handler.ts';
import { allowedMethods } from './route-policy.ts';

/** Paths that programs ask for, even where a browser asks for them. */
const isForPrograms = (path: string) => /^\/(api|v2|health|metrics|assets)(\/|$)/.test(path);

const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;

/** People get the app, which has a page for this; programs get the error body. Both with the right status. */
export function answerNotFound(sendPage: (reply: FastifyReply) => FastifyReply) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = allowedMethods(request.server, path);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return answerError(
        new AppError('METHOD_NOT_ALLOWED', `${request.method} is not supported here: use ${allowed.join(' or ')}`),
        request,
        reply,
      );
    }
    if (!isForPrograms(path) && wantsPage(request)) return sendPage(reply.code(404));
    return answerError(new AppError('NOT_FOUND', `There is nothing at ${path}`), request, reply);
  };
}
