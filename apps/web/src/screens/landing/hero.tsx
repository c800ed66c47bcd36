import { ChainIllustration } from './chain-illustration.tsx';
import classes from './hero.module.css';
import { HeroForm } from './hero-form.tsx';

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
          <HeroForm />
          <p className={classes.note}>No account needed</p>
        </div>
        <ChainIllustration />
      </div>
    </section>
  );
}
