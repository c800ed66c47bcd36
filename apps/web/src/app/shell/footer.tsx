import { IconArrowUpRight } from 'virtual:icons';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import type { ScreenPath } from '../../navigation/screen-path.ts';
import { serverPages } from '../../navigation/server-pages.ts';
import { ColorModeSelect } from './color-mode-select.tsx';
import classes from './footer.module.css';
import choiceClasses from './footer-choices.module.css';
import { KeysLauncher } from './keys-launcher.tsx';
import { Wordmark } from './wordmark.tsx';

type FooterLink = { label: string } & ({ to: ScreenPath; hash?: string } | { href: string });

const productForSignedIn: readonly FooterLink[] = [
  { label: 'Bulk upload', to: '/bulk' },
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Compare clients', to: '/clients' },
];
const productForGuests: readonly FooterLink[] = [{ label: 'Create an account', to: '/register' }];

const columnsFor = (isSignedIn: boolean): { title: string; links: FooterLink[] }[] => [
  {
    title: 'Product',
    links: [
      { label: 'Track URL', to: '/track' },
      { label: 'Analysis', to: '/analysis' },
      ...(isSignedIn ? productForSignedIn : productForGuests),
    ],
  },
  {
    title: 'Developers',
    links: [
      { label: 'API documentation', href: serverPages.apiDocs },
      { label: 'API health', href: serverPages.health },
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
      <Link {...target} className={classes.link} activeOptions={{ exact: true, includeHash: true }}>
        {label}
      </Link>
    );
  }
  return (
    <a href={link.href} className={classes.link} target="_blank" rel="noopener">
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
      <div className={classes.inner}>
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
        <div className={choiceClasses.choices}>
          <ColorModeSelect />
          <KeysLauncher />
        </div>
      </div>
    </footer>
  );
}
