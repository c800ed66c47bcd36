import { useRouterState } from '@tanstack/react-router';
import classes from './shell.module.css';

export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div className={classes.progress} aria-hidden="true" /> : undefined;
}
