import {
  lintedRedirects,
  lintRedirectsRequest,
  megabyte,
  redirectContract,
  redirectContractRequest,
  redirectFileLimits,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import type { RedirectMapReader } from './redirect-map-reader.ts';

export interface RedirectMapDeps {
  redirectMapReader: RedirectMapReader;
}

const tags = ['Redirect files'];
/** The longest text as JSON, in which most characters take one byte. */
const bodyLimit = redirectFileLimits.textLength + 5 * megabyte;
const formats =
  'Pass the text of a `_redirects` file, `netlify.toml`, `vercel.json`, Next.js redirects, `firebase.json`, server configuration, CSV, JSON or YAML. The format is detected by `fileName` and content unless you pass `dialect`. Nothing is stored, and no request is sent.';

export const redirectMapRoutes = ({ redirectMapReader }: RedirectMapDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/redirect-maps/lint',
      {
        config: { access: 'user', rateClass: 'change' },
        bodyLimit,
        schema: {
          tags,
          operationId: 'lintRedirects',
          summary: 'Find mistakes in a redirect file',
          description: `Finds chains, loops, rows that never fire and other mistakes. ${formats}`,
          body: lintRedirectsRequest,
          response: ok(lintedRedirects),
        },
      },
      async (request) => ({
        data: await redirectMapReader.lint(signedInCallerOf(request).userId, request.body),
      }),
    );

    app.post(
      '/redirect-maps/contract',
      {
        config: { access: 'user', rateClass: 'change' },
        bodyLimit,
        schema: {
          tags,
          operationId: 'makeContractOfRedirects',
          summary: 'Generate a contract from a redirect file',
          description: `Returns the text of a contract: a test for each exact row, and one or more for each pattern. Create a contract with it to run and monitor it. ${formats}`,
          body: redirectContractRequest,
          response: ok(redirectContract),
        },
      },
      async (request) => ({
        data: await redirectMapReader.contract(signedInCallerOf(request).userId, request.body),
      }),
    );
  };
};
