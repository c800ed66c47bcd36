import { IconInfoCircle } from 'virtual:icons';
import { useServerOptions } from '../../api/server-options.ts';
import { formatCount } from '../../ui/format-number.ts';
import classes from './csv-requirements.module.css';

/** What a file has to look like. */
export function CsvRequirements() {
  const limits = useServerOptions()?.uploadLimits;
  return (
    <section className={classes.box} aria-labelledby="csv-requirements">
      <h3 id="csv-requirements" className={classes.title}>
        <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
        CSV format requirements
      </h3>
      <ul className={classes.rules}>
        <li>
          The first line names the columns. <code>url</code> is required; <code>method</code> (GET, POST or HEAD; GET if
          empty) and <code>userAgent</code> are optional.
        </li>
        <li>
          <code>expectedUrl</code> and <code>expectedStatus</code> are optional too: they turn a row into a test that
          passes or fails.
        </li>
        <li>Commas, semicolons or tabs between the columns; UTF-8, or UTF-16 with a byte order mark.</li>
        {limits !== undefined && (
          <li>
            At most {formatCount(limits.rows)} rows and {formatCount(limits.megabytes)} MB in one file.
          </li>
        )}
        <li>A row that cannot be read is listed with its line and the reason. The others run.</li>
      </ul>
    </section>
  );
}
