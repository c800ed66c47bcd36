import classes from './statistics.module.css';

const figures = [
  { value: '10M+', label: 'hops analyzed' },
  { value: '2.5M+', label: 'certificates checked' },
  { value: '1M+', label: 'security scans' },
  { value: '<500ms', label: 'average response' },
] as const;

export function Statistics() {
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
