import {
  IconBinaryTree2,
  IconFileCheck,
  IconGauge,
  IconHeartbeat,
  IconRoute,
  IconServer,
  IconShieldLock,
  IconTrendingUp,
  IconUsersGroup,
} from 'virtual:icons';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';

export function LandingScreen() {
  usePageMeta(
    'Hopwise: URL redirect tracking and analysis',
    "Follow a URL's redirects hop by hop: status, timing, certificate, SEO and security for every hop. Free to try, no account needed.",
  );
  return (
    <>
      <Hero />
      <Workflow />
      <Statistics />
      <Features />
      <UseCases />
      <ClosingCall />
    </>
  );
}

const steps = [
  { Icon: IconRoute, title: 'Trace', text: 'Follow a URL hop by hop.', to: '/track' },
  { Icon: IconGauge, title: 'Score', text: 'See what costs you search, security and speed.', to: '/analysis' },
  {
    Icon: IconFileCheck,
    title: 'Test',
    text: 'List where URLs should redirect, and test them in CI.',
    doc: 'contracts',
  },
  {
    Icon: IconHeartbeat,
    title: 'Monitor',
    text: 'Get an alert when a redirect breaks or changes.',
    doc: 'monitors',
  },
] as const;

const also = [
  {
    Icon: IconUsersGroup,
    title: 'Compare',
    text: 'One URL as browsers, phones and crawlers see it.',
    doc: 'clients',
  },
  { Icon: IconServer, title: 'Self-host', text: 'One process on your own server.', doc: 'self-hosting' },
] as const;

/** The steps of the product, in order. */
function Workflow() {
  const item = ({ Icon, title, text, ...target }: (typeof steps | typeof also)[number]) => (
    <li key={title} className={classes.step}>
      <Icon className={classes.stepIcon} size={22} stroke={1.6} aria-hidden="true" />
      <div>
        {'doc' in target ? (
          <DocLink page={target.doc} className={classes.stepTitle}>
            {title}
          </DocLink>
        ) : (
          <Link {...target} className={classes.stepTitle}>
            {title}
          </Link>
        )}
        <p className={classes.stepText}>{text}</p>
      </div>
    </li>
  );
  return (
    <section className={classes.workflow} aria-label="What Hopwise does">
      <ol className={classes.steps}>{steps.map(item)}</ol>
      <ul className={classes.also}>{also.map(item)}</ul>
    </section>
  );
}

const figures = [
  { value: '10M+', label: 'hops analyzed' },
  { value: '2.5M+', label: 'certificates checked' },
  { value: '1M+', label: 'security scans' },
  { value: '<500ms', label: 'average response' },
] as const;

function Statistics() {
  return (
    <section className={classes.strip} aria-label="Hopwise in numbers">
      <dl className={classes.figures}>
        {figures.map(({ value, label }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const useCases = [
  {
    Icon: IconBinaryTree2,
    title: 'Developers',
    text: 'Debug redirect rules before your users do.',
    points: [
      'Headers, cookies and timing for every hop',
      'Redirect loops and limits pinpointed',
      'A public API for your pipeline',
    ],
  },
  {
    Icon: IconTrendingUp,
    title: 'SEO teams',
    text: 'Keep link equity through every migration.',
    points: [
      'Long chains and temporary redirects found',
      'Canonical, robots and sitemap checked',
      'Reports to share as Markdown or PDF',
    ],
  },
  {
    Icon: IconShieldLock,
    title: 'Security teams',
    text: 'Know where a link really goes.',
    points: [
      'HTTPS-to-HTTP downgrades flagged',
      'Expiring certificates at a glance',
      'Security headers scored and explained',
    ],
  },
] as const;

function UseCases() {
  return (
    <section className={classes.section} aria-labelledby="use-cases-title">
      <h2 id="use-cases-title" className={classes.sectionTitle}>
        Built for the people who own the links
      </h2>
      <ul className={classes.useCases}>
        {useCases.map(({ Icon, title, text, points }) => (
          <li key={title} className={classes.useCase}>
            <Icon className={classes.icon} size={28} stroke={1.6} aria-hidden="true" />
            <h3 className={classes.useCaseTitle}>{title}</h3>
            <p className={classes.useCaseText}>{text}</p>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClosingCall() {
  const { user } = useSession();
  return (
    <section className={classes.section} aria-labelledby="closing-title">
      <div className={classes.panel}>
        <svg
          className={classes.closingArcs}
          viewBox="0 0 900 300"
          preserveAspectRatio="xMaxYMax slice"
          aria-hidden="true"
        >
          <path d="M-40 300C60-40 300-40 400 300 460 90 640 90 700 300 736 180 850 180 890 300" />
        </svg>
        <h2 id="closing-title" className={classes.closingTitle}>
          Find out where your links really go
        </h2>
        <p className={classes.closingText}>
          Start on the free tier, with bulk jobs, projects and teams. Enterprise plans available.
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
