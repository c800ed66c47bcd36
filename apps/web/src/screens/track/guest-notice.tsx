import { IconInfoCircle } from 'virtual:icons';
import { rateLimitsPerHour } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { useReturnState } from '../../app/return-path.ts';
import classes from './track-screen.module.css';

export function GuestNotice() {
  const returnState = useReturnState();
  return (
    <Alert data-screen-only role="note" variant="light" icon={<IconInfoCircle />} className={classes.notice}>
      Anonymous users are limited to {rateLimitsPerHour.guest} requests per hour.{' '}
      <Link to={paths.register} state={returnState} className={classes.noticeLink}>
        Sign up
      </Link>{' '}
      for {rateLimitsPerHour.user} and a saved history.
    </Alert>
  );
}
