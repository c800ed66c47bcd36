import classes from './cover-preview.module.css';

interface CoverPreviewProps {
  name: string;
  logo: string | null;
  organizationName: string;
}

/** The head of a report as it will be printed. */
export function CoverPreview({ name, logo, organizationName }: CoverPreviewProps) {
  const isOwn = name !== '' || logo !== null;
  return (
    <figure className={classes.preview}>
      <div className={classes.cover}>
        {logo !== null && <img className={classes.logo} src={logo} alt={`Logo of ${name || organizationName}`} />}
        {name !== '' && <span className={classes.name}>{name}</span>}
        <span className={classes.product} data-aside={isOwn || undefined}>
          Hopwise
        </span>
      </div>
      <figcaption className={classes.caption}>The top of a PDF report</figcaption>
    </figure>
  );
}
