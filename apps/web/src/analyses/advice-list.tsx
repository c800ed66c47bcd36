import { TitledSection } from '../ui/titled-section.tsx';
import classes from './advice-list.module.css';

interface AdviceListProps {
  title: string;
  items: readonly string[];
  /** Shown when there is none. */
  nothing: string;
}

/** A titled list of sentences. */
export function AdviceList({ title, items, nothing }: AdviceListProps) {
  return (
    <TitledSection title={title}>
      {items.length === 0 ? (
        <p className={classes.none}>{nothing}</p>
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}
