export { createFirstProject } from './default-project.ts';
export type { ProjectDeps } from './manage-projects.ts';
export { mayEditProject, openProject } from './open-project.ts';
export { projects, projectsVisibleTo, type VisibleProject, visibleProjects } from './projects-table.ts';
export { projectRoutes } from './routes.ts';
