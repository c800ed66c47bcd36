import { type ReactNode, useId } from 'react';
import { CopyButton } from './copy.tsx';
import classes from './page.module.css';

interface PageProps {
  title: string;
  lead: ReactNode;
  /** As wide as the top bar, for many columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A page with a title and stacked blocks. */
export function Page({ title, lead, wide = false, children }: PageProps) {
  return (
    <Blocks wide={wide}>
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </header>
      {children}
    </Blocks>
  );
}

interface FormPageProps {
  title: string;
  lead: ReactNode;
  /** Shown below the lead. */
  note?: ReactNode;
  /** Next to the form; below it on narrow screens. */
  aside?: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
  children: ReactNode;
}

/** A page around a single form. */
export function FormPage({ title, lead, note, aside, links, children }: FormPageProps) {
  return (
    <div className={classes.formPage} data-wide={aside !== undefined || undefined}>
      <div className={classes.main}>
        <h1 className={classes.formPageTitle}>{title}</h1>
        <p className={classes.formPageLead}>{lead}</p>
        {note}
        <div className={classes.card}>{children}</div>
        {links !== undefined && <div className={classes.links}>{links}</div>}
      </div>
      {aside}
    </div>
  );
}

interface RecordHeaderProps {
  /** The breadcrumb: a link to the parent page and the name of this one. */
  parent: ReactNode;
  current: string;
  title: string;
  beforeTitle?: ReactNode;
  status: ReactNode;
  idLabel: string;
  id: string;
  actions: ReactNode;
}

/** For a page about something with an id. */
export function RecordHeader({ parent, current, title, beforeTitle, status, idLabel, id, actions }: RecordHeaderProps) {
  return (
    <header className={classes.recordHeader}>
      <Breadcrumb parent={parent} current={current} />
      <TitleRow title={title} before={beforeTitle}>
        {status}
      </TitleRow>
      <div className={classes.tools}>
        <div className={classes.id}>
          <span className={classes.idLabel}>{idLabel}</span>
          <code className={classes.idValue}>{id}</code>
          <CopyButton value={id} label="Copy" />
        </div>
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      </div>
    </header>
  );
}

interface TitleRowProps {
  title: string;
  before?: ReactNode;
  /** Badges next to the title. */
  children: ReactNode;
}

/** The header of a page about one thing. */
export function TitleRow({ title, before, children }: TitleRowProps) {
  return (
    <div className={classes.row}>
      {before}
      <h1 className={classes.titleRowTitle}>{title}</h1>
      {children}
    </div>
  );
}

interface BreadcrumbProps {
  /** The link to the parent page. */
  parent: ReactNode;
  current: string;
}

export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" data-screen-only>
      <ol className={classes.crumbs}>
        <li>{parent}</li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

interface PanelProps {
  title: string;
  /** For links to it. */
  id?: string;
  /** Next to the title. */
  aside?: ReactNode;
  /** Not printed. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** A block with a title. */
export function Panel({ title, id, aside, screenOnly = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.panel} aria-labelledby={titleId} data-screen-only={screenOnly || undefined}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.panelTitle}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface BlocksProps {
  /** As wide as the top bar, for tables and stats. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of stacked blocks with its own title. */
export function Blocks({ wide = false, children }: BlocksProps) {
  return <div className={wide ? `${classes.page} ${classes.wide}` : classes.page}>{children}</div>;
}

/** A titled section of a panel. */
export function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.titledSectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Stacked parts of a screen. Parts below one of unknown height wait for it, so that nothing jumps. */
export const Parts = ({ children }: { children: ReactNode }) => <div className={classes.parts}>{children}</div>;
