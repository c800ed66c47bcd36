import { IconInfoCircle } from 'virtual:icons';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRateLimits } from '../../api/server-options.ts';
import { useReturnState } from '../../navigation/return-path.ts';
import classes from './track-screen.module.css';

export function GuestNotice() {
  const { guest, user } = useRateLimits();
  const returnState = useReturnState();
  return (
    <Alert data-screen-only role="note" variant="light" icon={<IconInfoCircle />} className={classes.notice}>
      Anonymous users are limited to {guest} requests per hour.{' '}
      <Link to="/register" state={returnState} className={classes.noticeLink}>
        Sign up
      </Link>{' '}
      for {user} and a saved history.
    </Alert>
  );
}
