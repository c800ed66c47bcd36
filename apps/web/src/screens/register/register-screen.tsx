import { IconBuilding, IconChartBar, IconDoorOff, IconGauge, IconHistory, IconKey, IconListCheck } from 'virtual:icons';
import { Link } from '@tanstack/react-router';
import { CheckToKeep } from '../../accounts/sign-in.tsx';
import { useRateLimits, useServerOptions } from '../../api/server.ts';
import { useLeaveWhenSignedIn } from '../../navigation/leaving.ts';
import { useReturnState } from '../../navigation/paths.ts';
import type { Icon } from '../../ui/icon.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { FormPage } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { Notice } from '../../ui/states.tsx';
import classes from './register.module.css';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen() {
  usePageMeta('Sign up · Hopwise', 'Create a Hopwise account: more requests, saved history, projects and bulk jobs.');
  const options = useServerOptions();
  const returnState = useReturnState();
  useLeaveWhenSignedIn('/dashboard');

  const isClosed = options?.allowRegistration === false;
  return (
    <FormPage
      title="Sign up"
      lead={
        isClosed
          ? 'Sign-up is disabled. Ask your server admin for an account.'
          : 'An account is free and takes a minute.'
      }
      note={!isClosed && <CheckToKeep how="Sign up, then sign in," />}
      aside={<AccountBenefits />}
      links={
        <p>
          Already have an account?{' '}
          <Link to="/login" state={returnState}>
            Sign in
          </Link>
        </p>
      }
    >
      {isClosed ? <RegistrationClosed /> : <RegisterForm />}
    </FormPage>
  );
}

interface Benefit {
  icon: Icon;
  name: string;
  text: string;
}

const benefitsBesides: readonly Benefit[] = [
  { icon: IconHistory, name: 'Saved history', text: 'Every check, with all its hops' },
  { icon: IconChartBar, name: 'Analysis dashboards', text: 'Success rates, speed and trends over time' },
  { icon: IconBuilding, name: 'Organization management', text: 'Share projects with your team' },
  { icon: IconKey, name: 'API key access', text: 'Track from scripts and CI' },
  { icon: IconListCheck, name: 'Bulk URL processing', text: 'Whole CSV files in one go' },
];

function AccountBenefits() {
  const { guest, user } = useRateLimits();
  const benefits = [
    { icon: IconGauge, name: `Rate limit of ${user}/hour`, text: `Guests get ${guest} requests per hour` },
    ...benefitsBesides,
  ];
  return (
    <section className={classes.benefits} aria-labelledby="benefits-title">
      <h2 id="benefits-title" className={classes.title}>
        Account benefits
      </h2>
      <ul className={classes.list}>
        {benefits.map(({ icon: Icon, name, text }) => (
          <li key={name} className={classes.benefit}>
            <Icon size={22} stroke={1.6} className={classes.icon} aria-hidden="true" />
            <div>
              <p className={classes.name}>{name}</p>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Replaces the form if only server admins create accounts. */
function RegistrationClosed() {
  return (
    <Notice
      icon={IconDoorOff}
      title="Sign-up is disabled on this server"
      text="You can track URLs without an account."
      action={
        <LinkButton to="/track" variant="default">
          Continue as guest
        </LinkButton>
      }
    />
  );
}
