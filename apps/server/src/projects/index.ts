export { createFirstProject } from './default-project.ts';
export { createProject, type ProjectDeps } from './manage-projects.ts';
export { mayEditProject, noSuchProject, openProject } from './open-project.ts';
export {
  isBeingDeleted,
  lockProject,
  projects,
  projectsVisibleTo,
  type VisibleProject,
  visibleProjects,
} from './projects-table.ts';
export { purgeProjects } from './purge-projects.ts';
export { recordInProjects } from './record-in-projects.ts';
export { projectRoutes } from './routes.ts';
