import type { RegisteredRouter } from '@tanstack/react-router';

/** The screens that a link can name without parameters, as the router has them. */
export type ScreenPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;
