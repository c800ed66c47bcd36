export { createFirstProject } from './default-project.ts';
export { mayEditProject, noSuchProject, openProject } from './open-project.ts';
export { keepProject, projects, projectsVisibleTo, type VisibleProject, visibleProjects } from './projects-table.ts';
export { projectRoutes } from './routes.ts';
