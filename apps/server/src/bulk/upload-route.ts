import multipart from '@fastify/multipart';
import { bulkUploadForm } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Bells } from '../db/bells.ts';
import { InterruptedError } from '../errors.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { created } from '../http/route-docs.ts';
import { receiveUpload, type UploadDeps } from './receive-upload.ts';
import { tags, userIdOf } from './route-parts.ts';
import { uploadParts } from './upload-form.ts';

export interface UploadRouteDeps extends UploadDeps {
  bells: Pick<Bells, 'ring'>;
  /** Aborted when the server cannot wait any longer for what is under way. */
  stopping: AbortSignal;
}

/** Apart from the others, because what its body is read by is for this one alone. */
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
          summary: 'Track every URL of a CSV file',
          description:
            'Fields that are left out are taken from the settings of the project. The first line of the file names its columns: `url` (also `from`, `source`, `Old URL`), and if wanted `expectedUrl` (`to`, `target`, `New URL`), `expectedStatus` (`status`), `method` and `userAgent`. The other expectations of contracts (`final`, `location`, `chain`, `maxRedirects`, `query`, `fragment`, `https`, `certificate`, `not`) are judged as in contracts. A row is one URL and one client: braces that stand for several URLs, and several clients, make it invalid. A redirect map without a header (`old,new,301`) and lines of `old -> new 301` work too. For other files, `columns` names the columns by position, such as `url,,expectedUrl`. `baseUrl` is the site of rows that are paths; without it they are invalid rows. Both come before the file. `userAgent` is a text or the name of a client, such as `googlebot`, in any letter case. How large a file may be is told by `GET /options`; 409 says that you have too many unfinished jobs, waiting rows or stored bytes. Counts as one call.',
          consumes: ['multipart/form-data'],
          body: bulkUploadForm,
          response: created(z.object({ jobId: z.uuid() }), 404, 409),
        },
        // The form is read as it arrives, so there is no body to be judged before.
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
          // The rest of a refused upload is read and thrown away: a caller who is still sending hears no response.
          request.raw.unpipe();
          request.raw.resume();
          throw deps.stopping.aborted ? serverStopping() : error;
        }
      },
    );
  };
};

const serverStopping = () => new InterruptedError('The server is stopping. Please upload the file again in a moment');
