export { attentionRoutes } from './attention-routes.ts';
export { onboardingRoutes } from './onboarding-routes.ts';
