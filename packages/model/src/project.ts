import * as z from 'zod/mini';
import { trackDefaults } from './limits.ts';
import { plainLine } from './plain-line.ts';
import { maxHopsInput, methodInput, timeoutInput, toggleInput } from './track-request.ts';

export const projectLimits = { nameLength: 100, descriptionLength: 1000, perOwner: 200 } as const;

const settingsInput = {
  defaultMethod: methodInput,
  defaultTimeout: timeoutInput,
  defaultMaxHops: maxHopsInput,
  enableSSLAnalysis: toggleInput('SSL analysis'),
  enableSEOAnalysis: toggleInput('SEO analysis'),
  enableSecurityAnalysis: toggleInput('Security analysis'),
};

/** The defaults of the project's checks, unless the call says otherwise. */
export const projectSettings = z.object(settingsInput, { error: 'Settings must be an object' });
export type ProjectSettings = z.infer<typeof projectSettings>;

export const defaultProjectSettings: ProjectSettings = {
  defaultMethod: trackDefaults.method,
  defaultTimeout: trackDefaults.timeoutMs,
  defaultMaxHops: trackDefaults.maxHops,
  enableSSLAnalysis: trackDefaults.enableSSLAnalysis,
  enableSEOAnalysis: trackDefaults.enableSEOAnalysis,
  enableSecurityAnalysis: trackDefaults.enableSecurityAnalysis,
};

/** The caller's role in a project. owner and admin may change it; a member may look and track. */
export const projectRoles = ['owner', 'admin', 'member'] as const;
export type ProjectRole = (typeof projectRoles)[number];

export const project = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  settings: projectSettings,
  /** How many checks it holds. */
  trackingCount: z.int(),
  /** The caller's own first project, where checks go that name none. It cannot be deleted or given away. */
  isDefault: z.boolean(),
  /** null: it is the caller's own. */
  organizationId: z.nullable(z.uuid()),
  role: z.enum(projectRoles),
  createdAt: z.iso.datetime(),
});
export type Project = z.infer<typeof project>;

const nameInput = z.string({ error: 'Project name required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Project name required' }),
  z.maxLength(projectLimits.nameLength, {
    error: `Project name is too long: at most ${projectLimits.nameLength} characters`,
  }),
  plainLine('Project name'),
);

const descriptionInput = z.string({ error: 'Description must be a string' }).check(
  z.trim(),
  z.maxLength(projectLimits.descriptionLength, {
    error: `Description is too long: at most ${projectLimits.descriptionLength} characters`,
  }),
);

const someSettings = z.partial(projectSettings);

const organizationInput = z.uuid({ error: 'Organization must be an organization ID' });

/** POST /v2/projects */
export const createProjectRequest = z.object({
  name: nameInput,
  description: z.optional(z.nullable(descriptionInput)),
  settings: z.optional(someSettings),
  organizationId: z.optional(z.nullable(organizationInput)),
});
export type CreateProjectRequest = z.infer<typeof createProjectRequest>;

/** PUT /v2/projects/{id}: omitted fields stay unchanged. */
export const updateProjectRequest = z.object({
  name: z.optional(nameInput),
  description: z.optional(z.nullable(descriptionInput)),
  settings: z.optional(someSettings),
  organizationId: z.optional(z.nullable(organizationInput)),
});
export type UpdateProjectRequest = z.infer<typeof updateProjectRequest>;

/** DELETE /v2/projects/{id}: what becomes of its checks. Moved ones go to the caller's default project. */
export const deleteProjectQuery = z.object({
  checks: z._default(z.enum(['delete', 'move'], { error: 'Checks must be delete or move' }), 'delete'),
});
export type DeleteProjectQuery = z.infer<typeof deleteProjectQuery>;
