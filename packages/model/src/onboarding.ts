import * as z from 'zod/mini';

/** GET /v2/onboarding: what a new account has done so far. */
export const onboarding = z.object({
  isDismissed: z.boolean(),
  /** null: the checklist was dismissed. */
  steps: z.nullable(
    z.object({
      track: z.boolean(),
      contract: z.boolean(),
      monitor: z.boolean(),
      alertChannel: z.boolean(),
      apiKey: z.boolean(),
    }),
  ),
  /** null: there is none, or it was deleted. */
  sampleProjectId: z.nullable(z.uuid()),
});
export type Onboarding = z.infer<typeof onboarding>;

/** PUT /v2/onboarding */
export const onboardingChange = z.object({ dismissed: z.boolean({ error: 'Dismissed must be true or false' }) });
