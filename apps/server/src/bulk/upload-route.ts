import multipart from '@fastify/multipart';
import { bulkUploadForm } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Bells } from '../db/bells.ts';
import { InterruptedError } from '../errors.ts';
import { disconnectSignal } from '../http/connections.ts';
import { created } from '../http/route-docs.ts';
import { type ReceiveDeps, receiveUpload } from './receive-upload.ts';
import { tags, userIdOf } from './route-parts.ts';
import { uploadParts } from './upload-form.ts';

export interface UploadRouteDeps extends ReceiveDeps {
  bells: Pick<Bells, 'ring'>;
  /** Aborted when the server can't wait any longer for running work. */
  stopping: AbortSignal;
}

/** A separate plugin, because its body parser is for this route alone. */
export const uploadRoute = (deps: UploadRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(multipart);
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.post(
      '/bulk/upload',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'uploadBulkFile',
          summary: 'Upload a CSV file of URLs, or a redirect file, to track',
          description:
            "Omitted fields use the project's settings. The first line of the file names its columns: `url` (also `from`, `source`, `Old URL`) and optionally `expectedUrl` (`to`, `target`, `New URL`), `expectedStatus` (`status`), `method` and `userAgent`. The other contract expectations (`final`, `location`, `chain`, `maxRedirects`, `query`, `fragment`, `https`, `certificate`, `not`) work as in contracts. A row is one URL and one client: brace expansion or several clients make it invalid. A redirect map without a header (`old,new,301`) and lines of `old -> new 301` work too. For other files, `columns` names the columns by position, such as `url,,expectedUrl`. Redirect files work too if their name identifies them, such as `_redirects`, `.htaccess`, `nginx.conf`, `vercel.json` or `netlify.toml`: each row then expects the redirect that it defines (up to 10 MB). `baseUrl` is the site for rows that are paths; without it such rows are invalid. Send both before the file. `userAgent` is a user agent string or a client name such as `googlebot` (case-insensitive). `GET /options` has the maximum file size. 409: too many unfinished jobs, pending rows or stored bytes. Counts as one call.",
          consumes: ['multipart/form-data'],
          body: bulkUploadForm,
          response: created(z.object({ jobId: z.uuid() }), 404, 409),
        },
        // The form is read as a stream, so there is no body to validate upfront.
        validatorCompiler: () => () => true,
      },
      async (request, reply) => {
        try {
          const signal = AbortSignal.any([disconnectSignal(reply), deps.stopping]);
          const parts = uploadParts(request, signal);
          const data = await receiveUpload(deps, userIdOf(request), parts);
          deps.bells.ring('bulk');
          return reply.code(201).send({ data });
        } catch (error) {
          // The rest of a rejected upload is read and discarded: a client that is still sending doesn't see the
          // response.
          request.raw.unpipe();
          request.raw.resume();
          throw deps.stopping.aborted ? serverStopping() : error;
        }
      },
    );
  };
};

const serverStopping = () => new InterruptedError('The server is restarting. Upload the file again in a moment.');
