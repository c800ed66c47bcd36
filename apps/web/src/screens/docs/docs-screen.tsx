import { groups } from 'virtual:docs';
import { IconChevronDown } from 'virtual:icons';
import { docsIndex } from '@hopwise/model';
import { UnstyledButton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { DocLink } from '../../navigation/doc-link.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { DocContent } from './doc-content.tsx';
import type { DocPage } from './doc-page.ts';
import { DocResults } from './doc-results.tsx';
import classes from './docs.module.css';
import { loadedDocPage } from './loaded-docs.ts';

/** A page of docs/, or what a search in all of them found. */
export function DocsScreen() {
  const { page: name = docsIndex } = useParams({ strict: false });
  const page = loadedDocPage(name);
  const { search } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <aside className={classes.aside} aria-label="Documentation" data-screen-only>
        <search>
          <form onSubmit={focusFirstResult}>
            <SearchField
              label="Search the docs"
              placeholder="Search the docs"
              value={search ?? ''}
              onSearch={(text) =>
                void navigate({ to: '.', search: { search: text || undefined }, replace: true, resetScroll: false })
              }
            />
          </form>
        </search>
        <PageList />
      </aside>
      {search === undefined ? page && <Page key={name} page={page} /> : <DocResults search={search} />}
    </div>
  );
}

/** Enter goes from the search to what it found. */
function focusFirstResult(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  document.querySelector<HTMLAnchorElement>(`.${classes.hits} a`)?.focus();
}

function Page({ page }: { page: DocPage }) {
  const isIndex = page.name === docsIndex;
  usePageMeta(isIndex ? 'Documentation · Hopwise' : `${page.title} · Hopwise docs`, page.summary);
  return (
    <>
      <article className={classes.article}>
        <h1 className={classes.title}>{page.title}</h1>
        <DocContent content={page.content} />
        {!isIndex && <NextPages current={page.name} />}
      </article>
      <OnThisPage page={page} />
    </>
  );
}

/** All pages by group. On phones, a button opens the list. */
function PageList() {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  return (
    <nav aria-label="Documentation pages">
      <UnstyledButton
        className={classes.pagesButton}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
      >
        All pages
        <IconChevronDown size={16} aria-hidden="true" />
      </UnstyledButton>
      <div id={listId} className={classes.groups} data-opened={opened}>
        <DocLink page={docsIndex} className={classes.pageLink}>
          Overview
        </DocLink>
        {groups.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <p className={classes.groupTitle}>{title}</p>
            <ul>
              {pages.map(({ name, title: pageTitle }) => (
                <li key={name}>
                  <DocLink page={name} className={classes.pageLink}>
                    {pageTitle}
                  </DocLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

/** Longer lists show only the sections, without theirs. */
const maxHeadings = 24;

/** The sections of a page, next to it on wide screens. */
function OnThisPage({ page: { name, headings } }: { page: DocPage }) {
  const shown = headings.length > maxHeadings ? headings.filter(({ depth }) => depth === 2) : headings;
  if (shown.length < 2) return undefined;
  return (
    <nav className={classes.contents} aria-label="On this page" data-screen-only>
      <p className={classes.groupTitle}>On this page</p>
      <ul>
        {shown.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <DocLink page={name} section={id} className={classes.contentsLink}>
              {text}
            </DocLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages before and after this one in the list. */
function NextPages({ current }: { current: string }) {
  const all = groups.flatMap(({ pages }) => pages);
  const at = all.findIndex(({ name }) => name === current);
  const neighbors = [
    { label: 'Previous', page: all[at - 1] },
    { label: 'Next', page: all[at + 1] },
  ];
  return (
    <nav className={classes.neighbors} aria-label="Previous and next page" data-screen-only>
      {neighbors.map(
        ({ label, page }) =>
          page !== undefined && (
            <DocLink key={label} page={page.name} className={classes.neighbor}>
              <span className={classes.neighborLabel}>{label}</span>
              {page.title}
            </DocLink>
          ),
      )}
    </nav>
  );
}
