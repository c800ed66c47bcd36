import { IconAppWindow, IconFilePlus, IconUsers } from 'virtual:icons';
import { defaultProjectAlias, type TrackResult } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useServerOptions } from '../../api/server.ts';
import { browserPanelId } from '../../checks/browser-panel.tsx';
import { ExportMenu } from '../../checks/check-heading.tsx';
import { sameRequest } from '../../checks/verdict.tsx';
import type { ContractChoiceProps } from '../../contracts/contract-choice.tsx';
import { MonitorThis } from '../../monitors/monitor-this.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './check.module.css';

/** The usual next steps after a check: test it, monitor it, try other clients, or hand it on. */
export function NextSteps({ result: { check, options, projectId } }: { result: TrackResult }) {
  const hasBrowser = useServerOptions()?.hasBrowser === true;
  const { maxHops, timeout, userAgent } = options;
  const target = {
    ...{ ...sameRequest(check), maxHops, timeout, userAgent: userAgent ?? undefined },
    allowInvalidCertificates: check.invalidCertificatesAllowed,
  };
  const project = projectId ?? defaultProjectAlias;
  return (
    <nav className={classes.next} aria-label="Next steps" data-screen-only>
      {projectId === null ? (
        <LinkButton
          to="/projects/$projectId/contracts/new"
          params={{ projectId: project }}
          search={{ fromCheck: check.id }}
          variant="default"
          size="sm"
          leftSection={<IconFilePlus size={16} aria-hidden="true" />}
        >
          Add to contract
        </LinkButton>
      ) : (
        <AddToContract checkId={check.id} projectId={projectId} />
      )}
      <MonitorThis projectId={project} target={target} size="sm" />
      <LinkButton
        to="/clients"
        search={{ url: check.inputUrl, project: projectId ?? undefined }}
        variant="default"
        size="sm"
        leftSection={<IconUsers size={16} aria-hidden="true" />}
      >
        Compare clients
      </LinkButton>
      {hasBrowser && (
        <LinkButton
          to="/check/$checkId"
          params={{ checkId: check.id }}
          hash={browserPanelId}
          state={{ followInBrowser: true }}
          replace
          variant="default"
          size="sm"
          leftSection={<IconAppWindow size={16} aria-hidden="true" />}
        >
          Trace in browser
        </LinkButton>
      )}
      <ExportMenu checkId={check.id} exportsPath={`/api/v2/export/${check.id}`} />
    </nav>
  );
}

const ContractChoice = lazyDialog<ContractChoiceProps>(
  async () => (await import('../../contracts/contract-choice.tsx')).ContractChoice,
);

/** Adds the chain of a check to a contract as a test, or starts a new contract with it. */
function AddToContract(props: Pick<ContractChoiceProps, 'checkId' | 'projectId'>) {
  const [opened, modal] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFilePlus size={16} aria-hidden="true" />}
        onClick={modal.open}
      >
        Add to contract
      </Button>
      <ContractChoice {...props} opened={opened} onClose={modal.close} />
    </>
  );
}
