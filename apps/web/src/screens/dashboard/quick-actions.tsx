import { IconChartDots, IconDownload, IconRoute } from 'virtual:icons';
import type { Period } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Icon } from '../../ui/icon.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ExportReportsModal } from './export-reports-modal.tsx';
import classes from './quick-actions.module.css';

export function QuickActions({ period }: { period: Period }) {
  const [exportOpened, exportModal] = useDisclosure(false);
  return (
    <Panel title="Quick Actions">
      <ul className={classes.actions}>
        <QuickAction icon={IconRoute} title="Track New URL" text="Follow a URL hop by hop and keep what was found.">
          <LinkButton to="/track">Track URL</LinkButton>
        </QuickAction>
        <QuickAction
          icon={IconDownload}
          title="Export Reports"
          text="Take the checks of a period with you as CSV, JSON, Markdown or PDF."
        >
          <Button variant="default" onClick={exportModal.open}>
            Export Reports
          </Button>
        </QuickAction>
        <QuickAction
          icon={IconChartDots}
          title="View Analytics"
          text="Examine a URL in depth: certificate, SEO and security."
        >
          <LinkButton to="/analysis" variant="default">
            View Analytics
          </LinkButton>
        </QuickAction>
      </ul>
      <ExportReportsModal key={period} period={period} opened={exportOpened} onClose={exportModal.close} />
    </Panel>
  );
}

interface QuickActionProps {
  icon: Icon;
  title: string;
  text: string;
  children: ReactNode;
}

function QuickAction({ icon: Icon, title, text, children }: QuickActionProps) {
  return (
    <li className={classes.action}>
      <Icon size={26} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {children}
    </li>
  );
}
