import { onboarding, onboardingChange } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { created, ok } from '../http/route-docs.ts';
import type { MonitorWork } from '../monitors/index.ts';
import { projectsVisibleTo } from '../projects/index.ts';
import { findOnboarding, updateOnboarding } from './onboarding-table.ts';
import { createSampleProject, type SampleDeps } from './sample-project.ts';

const tags = ['Account'];

interface OnboardingDeps extends Omit<SampleDeps, 'origin' | 'now'> {
  monitorWork: MonitorWork;
}

export const onboardingRoutes = (deps: OnboardingDeps): FastifyPluginAsyncZod => {
  const { db, monitorWork } = deps;
  const sampleDeps = { ...deps, origin: '', now: monitorWork.now };
  return async (app) => {
    app.get(
      '/onboarding',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getOnboarding',
          summary: 'Get the checklist for new accounts',
          description:
            'The steps you have completed in the projects you can see, not counting the sample project. After you dismiss the checklist, `steps` is null.',
          response: ok(onboarding),
        },
      },
      async (request) => ({ data: await readOnboarding(db, signedInCallerOf(request).userId) }),
    );

    app.put(
      '/onboarding',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'changeOnboarding',
          summary: 'Dismiss the checklist or show it again',
          body: onboardingChange,
          response: ok(onboarding),
        },
      },
      async (request) => {
        const { userId } = signedInCallerOf(request);
        await updateOnboarding(db, userId, { dismissedAt: request.body.dismissed ? new Date() : null });
        return { data: await readOnboarding(db, userId) };
      },
    );

    app.post(
      '/onboarding/sample',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'createSampleProject',
          summary: 'Create the sample project',
          description:
            'Creates a project with checks, a contract with a run, and a paused monitor for a made-up site. No request leaves the server. If you already have one, its ID is returned. Delete it like any other project.',
          response: created(z.object({ projectId: z.uuid() }), 409),
        },
      },
      async (request, reply) => {
        const projectId = await createSampleProject(sampleDeps, signedInCallerOf(request).userId);
        reply.code(201);
        return { data: { projectId } };
      },
    );
  };
};

type StepsRow = Record<'track' | 'contract' | 'monitor' | 'alertChannel' | 'apiKey', boolean>;

async function readOnboarding(db: Database, userId: string): Promise<z.infer<typeof onboarding>> {
  const known = await findOnboarding(db, userId);
  const visible = await projectsVisibleTo(db, userId);
  const sampleProjectId = visible.find(({ id }) => id === known?.sampleProjectId)?.id ?? null;
  const isDismissed = known?.dismissedAt != null;
  if (isDismissed) return { isDismissed, steps: null, sampleProjectId };
  const own = visible.filter(({ id }) => id !== sampleProjectId);
  const ids = sql`any(${toArrayLiteral(own.map(({ id }) => id))}::uuid[])`;
  const owners = sql`any(${toArrayLiteral([...new Set(own.flatMap(({ organizationId }) => organizationId ?? []))])}::uuid[])`;
  const { rows } = await db.execute<StepsRow>(sql`select
    exists (select from checks where project_id = ${ids}) as "track",
    exists (select from contracts where project_id = ${ids}) as "contract",
    exists (select from monitors where project_id = ${ids} and removed_at is null) as "monitor",
    exists (select from alert_channels where project_id = ${ids} or organization_id = ${owners}) as "alertChannel",
    exists (select from api_keys where user_id = ${userId}) as "apiKey"`);
  const { track, contract, monitor, alertChannel, apiKey } = rows[0] as StepsRow;
  return { isDismissed, steps: { track, contract, monitor, alertChannel, apiKey }, sampleProjectId };
}
