import { Link } from '@tanstack/react-router';
import { useServerOptions } from '../../api/server-options.ts';
import { useReturnState } from '../../navigation/return-path.ts';
import classes from './forgot-password-link.module.css';

/** Only where the server can send mail is there a way to a new password. */
export function ForgotPasswordLink() {
  const options = useServerOptions();
  const returnState = useReturnState();
  return (
    <p className={classes.place} hidden={options?.sendsMail !== true}>
      <Link to="/forgot-password" state={returnState} className={classes.link}>
        Forgot your password?
      </Link>
    </p>
  );
}
