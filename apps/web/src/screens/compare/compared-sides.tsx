import { clientTitle, type ListedCheck } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { checksToCompareQuery } from '../../api/check-history.ts';
import { VerdictMark } from '../../checks/verdict-mark.tsx';
import { Ago } from '../../ui/ago.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './compared-sides.module.css';

interface ComparedSidesProps {
  before: ListedCheck;
  after: ListedCheck;
}

/** Which two checks these are; others of the same URL can be chosen in their place. */
export function ComparedSides({ before, after }: ComparedSidesProps) {
  const navigate = useNavigate();
  const compare = (beforeId: string, afterId: string) =>
    void navigate({
      to: '/compare/$beforeId/$afterId',
      params: { beforeId, afterId },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={classes.sides}>
      <Side name="Before" check={before} onChoose={(id) => compare(id, after.id)} />
      <Side name="After" check={after} onChoose={(id) => compare(before.id, id)} />
    </div>
  );
}

interface SideProps {
  name: string;
  check: ListedCheck;
  onChoose: (id: string) => void;
}

function Side({ name, check, onChoose }: SideProps) {
  const others = useQuery(checksToCompareQuery(check.id));
  const known = others.data?.checks ?? [];
  const choices = known.some(({ id }) => id === check.id) ? known : [check, ...known];
  return (
    <section className={classes.side} aria-label={name}>
      <SelectField
        label={name}
        size="sm"
        options={choices.map((choice) => ({ value: choice.id, label: choiceLabel(choice) }))}
        value={check.id}
        onChange={onChoose}
      />
      <p className={classes.verdict}>
        <VerdictMark level={check.verdict.level} />
        <span className={classes.headline}>{check.verdict.headline}</span>
        <span className={classes.ago}>
          <Ago iso={check.startedAt} />
        </span>
        <Link className={classes.open} to="/check/$checkId" params={{ checkId: check.id }}>
          Open check
        </Link>
      </p>
    </section>
  );
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const levelNames = { ok: 'OK', warning: 'issues', failed: 'failed' } as const;

/** Short enough for a phone: what the verdict says stands below. */
const choiceLabel = ({ startedAt, verdict, client }: ListedCheck): string =>
  [moment.format(new Date(startedAt)), levelNames[verdict.level], ...(client ? [clientTitle(client)] : [])].join(' · ');
