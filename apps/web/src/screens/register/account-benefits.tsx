import { IconBuilding, IconChartBar, IconGauge, IconHistory, IconKey, IconListCheck } from 'virtual:icons';
import { useRateLimits } from '../../api/server-options.ts';
import type { Icon } from '../../ui/icon.ts';
import classes from './account-benefits.module.css';

interface Benefit {
  icon: Icon;
  name: string;
  text: string;
}

const benefitsBesides: readonly Benefit[] = [
  { icon: IconHistory, name: 'Saved history', text: 'Every check stays, with all its hops' },
  { icon: IconChartBar, name: 'Analysis dashboards', text: 'Success, speed and trends over time' },
  { icon: IconBuilding, name: 'Organization management', text: 'Share projects with your team' },
  { icon: IconKey, name: 'API key access', text: 'Track from your scripts and pipelines' },
  { icon: IconListCheck, name: 'Bulk URL processing', text: 'Whole CSV files in one go' },
];

export function AccountBenefits() {
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
