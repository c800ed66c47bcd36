import { useNavigate } from '@tanstack/react-router';
import { useLogout } from '../../api/session.ts';
import { showSuccess } from '../../ui/toast.ts';

/** Signs out and returns to the home page. */
export function useSignOut(): () => Promise<void> {
  const logout = useLogout();
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/' });
    await logout();
    showSuccess({ title: 'Logged out', message: 'You have been successfully logged out.', forMs: 3000 });
  };
}
