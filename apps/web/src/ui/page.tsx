import { type ReactNode, useId } from 'react';
import { CopyButton } from './copy.tsx';
import classes from './page.module.css';

interface PageProps {
  title: string;
  lead: ReactNode;
  /** As wide as the top bar, for what has many columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of blocks one below the other, under its title. */
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
  /** Below the lead: what it is for just now. */
  note?: ReactNode;
  /** Beside the form; below it where there is little room. */
  aside?: ReactNode;
  /** Below the form: where else to go. */
  links?: ReactNode;
  children: ReactNode;
}

/** A page whose one purpose is its form. */
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
  /** The link to the page above, and what this one is called below it. */
  parent: ReactNode;
  current: string;
  title: string;
  beforeTitle?: ReactNode;
  status: ReactNode;
  idLabel: string;
  id: string;
  actions: ReactNode;
}

/** Of a page about one thing that has an id. */
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
  /** What is to be known of it at once: badges. */
  children: ReactNode;
}

/** The title of a page about one thing. */
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
  /** The link to the page above. */
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
  /** Beside the title. */
  aside?: ReactNode;
  /** Left out on paper. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** A titled block of a page. */
export function Panel({ title, aside, screenOnly = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-screen-only={screenOnly || undefined}>
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
  /** As wide as the bar above, for tables and figures. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of blocks one below the other that brings its own title. */
export function Blocks({ wide = false, children }: BlocksProps) {
  return <div className={wide ? `${classes.page} ${classes.wide}` : classes.page}>{children}</div>;
}

/** A part of a panel, named by its title. */
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

/** Parts of a screen one below the other. Those below one whose height is not known yet come after it, so none jumps. */
export const Parts = ({ children }: { children: ReactNode }) => <div className={classes.parts}>{children}</div>;
