import { IconBinaryTree2, IconShieldLock, IconTrendingUp } from 'virtual:icons';
import sectionClasses from './section.module.css';
import classes from './use-cases.module.css';

const useCases = [
  {
    Icon: IconBinaryTree2,
    title: 'Developers',
    text: 'Debug redirect rules before your users do.',
    points: [
      'Headers, cookies and timing of each hop',
      'Loops and limits named, not guessed',
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
    text: 'Know where a link really leads.',
    points: [
      'Falls from HTTPS to HTTP flagged',
      'Certificates close to expiry in view',
      'Security headers scored and explained',
    ],
  },
] as const;

export function UseCases() {
  return (
    <section className={sectionClasses.section} aria-labelledby="use-cases-title">
      <h2 id="use-cases-title" className={sectionClasses.title}>
        Made for the people who own the links
      </h2>
      <ul className={classes.grid}>
        {useCases.map(({ Icon, title, text, points }) => (
          <li key={title} className={classes.card}>
            <Icon className={classes.icon} size={28} stroke={1.6} aria-hidden="true" />
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
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
