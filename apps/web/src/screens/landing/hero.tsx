import { IconArrowRight } from 'virtual:icons';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChainIllustration } from './chain-illustration.tsx';
import classes from './hero.module.css';

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div>
          <p className={classes.eyebrow}>URL redirect tracking and analysis</p>
          <h1 className={classes.title}>See every hop between the click and the page</h1>
          <p className={classes.lead}>
            Hopwise follows a link the way a browser does and shows what happened on the way: each redirect, its timing,
            its certificate, and what it costs you in search and security.
          </p>
          <div className={classes.actions}>
            <LinkButton to="/track" size="lg" rightSection={<IconArrowRight size={18} />}>
              Analyze URL Redirects
            </LinkButton>
            <span className={classes.note}>No account needed</span>
          </div>
        </div>
        <ChainIllustration />
      </div>
    </section>
  );
}
