import { useSession } from '../../api/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './closing-call.module.css';

export function ClosingCall() {
  const { user } = useSession();
  return (
    <section className={classes.section} aria-labelledby="closing-title">
      <div className={classes.panel}>
        <svg className={classes.arcs} viewBox="0 0 900 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
          <path d="M-40 300C60-40 300-40 400 300 460 90 640 90 700 300 736 180 850 180 890 300" />
        </svg>
        <h2 id="closing-title" className={classes.title}>
          Find out where your links really go
        </h2>
        <p className={classes.text}>
          Start on the free tier, with bulk jobs, projects and teams. Enterprise plans are there when a whole company
          depends on its links.
        </p>
        <div className={classes.actions}>
          <LinkButton to={user === undefined ? '/register' : '/dashboard'} size="lg" className={classes.primary}>
            {user === undefined ? 'Start Free Trial' : 'Go to Dashboard'}
          </LinkButton>
          <LinkButton to="/track" size="lg" className={classes.secondary}>
            Try Demo
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
