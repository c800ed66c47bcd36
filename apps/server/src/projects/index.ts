export { createProject, type ProjectDeps } from './manage-projects.ts';
export { createFirstProject, mayEditProject, noSuchProject, openProject, recordInProjects } from './open-project.ts';
export {
  isBeingDeleted,
  lockProject,
  projects,
  projectsVisibleTo,
  type VisibleProject,
  visibleProjects,
} from './projects-table.ts';
export { purgeProjects } from './purge-projects.ts';
export { isDiskNearlyFull, requireStorage, type StorageConfig } from './require-storage.ts';
export { projectRoutes } from './routes.ts';
export {
  countChecksOf,
  countProjectChecks,
  readAllStoredBytes,
  readStoredBytes,
  storedBytes,
} from './stored-bytes-table.ts';
