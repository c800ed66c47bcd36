import * as z from 'zod/mini';
import { analysisKinds, checkAnalysis } from './analysis.ts';
import { trackResult } from './check.ts';
import { errorBody } from './error-body.ts';
import { hop } from './trace.ts';

/** What a live track call sends, in this order: `event` is the name of the server-sent event, `data` its JSON. */
export const trackEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('hop'), data: hop }),
  z.object({ event: z.literal('analyzing'), data: z.array(z.enum(analysisKinds)) }),
  z.object({ event: z.literal('result'), data: trackResult }),
  z.object({ event: z.literal('analysis'), data: checkAnalysis }),
  z.object({ event: z.literal('error'), data: errorBody }),
]);
export type TrackEvent = z.infer<typeof trackEvent>;
