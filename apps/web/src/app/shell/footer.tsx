import { IconArrowUpRight, IconKeyboard } from 'virtual:icons';
import { docsIndex } from '@hopwise/model';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { type ScreenPath, serverPages } from '../../navigation/paths.ts';
import { useSingleKey } from '../../ui/keys.ts';
import { type ColorMode, colorModes, useColorMode } from '../color-mode.ts';
import classes from './shell.module.css';
import { Wordmark } from './top-bar.tsx';

type FooterLink = { label: string } & (
  | { to: ScreenPath; hash?: string }
  | { doc: string }
  /** Opens in a new tab. */
  | { tab: string }
);

const productForSignedIn: readonly FooterLink[] = [
  { label: 'Bulk upload', to: '/bulk' },
  { label: 'Dashboard', to: '/dashboard' },
];
const productForGuests: readonly FooterLink[] = [{ label: 'Create an account', to: '/register' }];

const columnsFor = (isSignedIn: boolean): { title: string; links: FooterLink[] }[] => [
  {
    title: 'Product',
    links: [
      { label: 'Track URL', to: '/track' },
      { label: 'Analysis', to: '/analysis' },
      { label: 'Compare clients', to: '/clients' },
      { label: 'Contracts', to: '/contracts' },
      { label: 'Redirect files', to: '/redirect-files' },
      { label: 'Monitors', to: '/monitors' },
      ...(isSignedIn ? productForSignedIn : productForGuests),
    ],
  },
  {
    title: 'Developers',
    links: [
      { label: 'Docs', doc: docsIndex },
      { label: 'CLI', doc: 'cli' },
      { label: 'CI guide', doc: 'ci' },
      { label: 'MCP', doc: 'mcp' },
      { label: 'API documentation', tab: serverPages.apiDocs },
      { label: 'API health', tab: serverPages.health },
    ],
  },
  {
    title: 'Features',
    links: [
      { label: 'Redirect tracking', to: '/', hash: 'real-time-tracking' },
      { label: 'SSL certificates', to: '/', hash: 'ssl-analysis' },
      { label: 'SEO signals', to: '/', hash: 'seo-optimization' },
      { label: 'Security scans', to: '/', hash: 'security-scanning' },
    ],
  },
];

function FooterLinkItem({ link }: { link: FooterLink }) {
  if ('to' in link) {
    const { label, ...target } = link;
    return (
      <Link {...target} className={classes.footerLink} activeOptions={{ exact: true, includeHash: true }}>
        {label}
      </Link>
    );
  }
  if ('doc' in link) {
    return (
      <DocLink page={link.doc} className={classes.footerLink}>
        {link.label}
      </DocLink>
    );
  }
  return (
    <a href={link.tab} className={classes.footerLink} target="_blank" rel="noopener">
      {link.label}
      <IconArrowUpRight size={15} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
}

export function Footer() {
  const { user } = useSession();
  return (
    <footer className={classes.footer} data-screen-only>
      <div className={classes.footerInner}>
        <div className={classes.about}>
          <Wordmark />
          <p>Every redirect between the click and the page, explained.</p>
        </div>
        {columnsFor(user !== undefined).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.links}>
              {links.map((link) => (
                <li key={link.label}>
                  <FooterLinkItem link={link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={classes.choices}>
          <ColorModeSelect />
          <KeysLauncher />
        </div>
      </div>
    </footer>
  );
}

const names: Readonly<Record<ColorMode, string>> = { light: 'Light', dark: 'Dark', auto: 'System' };

/** All three choices; the top bar button toggles the two most common. */
function ColorModeSelect() {
  const { choice, choose } = useColorMode();
  return (
    <label className={classes.choice}>
      Color mode
      <select
        className={classes.select}
        value={choice}
        onChange={({ currentTarget }) => choose(colorModes.find((mode) => mode === currentTarget.value) ?? 'light')}
      >
        {colorModes.map((mode) => (
          <option key={mode} value={mode}>
            {names[mode]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Loaded on demand, since most visits never open it. */
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** Shows the keyboard shortcuts, by button or with `?`. */
function KeysLauncher() {
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };

  useSingleKey('?', open);

  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-haspopup="dialog">
        <IconKeyboard size={18} stroke={1.7} aria-hidden="true" />
        Keyboard shortcuts
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <KeysDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
