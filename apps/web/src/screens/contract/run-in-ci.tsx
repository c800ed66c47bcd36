import type { StoredContract } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { fileNameOf } from '../../contracts/file-name-of.ts';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './run-in-ci.module.css';

/** How the same contract is tested from a command line. */
export function RunInCi({ contract: { id, name, spelling } }: { contract: StoredContract }) {
  const test = `npx --package ./hopwise.tgz -- hopwise test ${fileNameOf(name, spelling)}`;
  return (
    <Panel title="Run in CI">
      <div className={classes.parts}>
        <p>
          Download the contract into your repository, and let every pull request test it. <code>hopwise.tgz</code> is
          the command, built with <code>npm pack --workspace hopwise</code> from the Hopwise repository. It ends with 1
          when a test failed, and with 3 when it could not be run; <code>--base https://staging.example.com</code> tests
          another site.
        </p>
        <CopyableCode text={`${test} --format junit=redirects.xml`} copyLabel="Copy command" />
        <p>
          To have the run made and kept here, put an{' '}
          <Link to="/settings" search={{ section: 'api-keys' }} className={classes.link}>
            API key
          </Link>{' '}
          into <code>HOPWISE_API_KEY</code>:
        </p>
        <CopyableCode text={`${test} --server ${location.origin} --contract ${id}`} copyLabel="Copy server command" />
        <p className={classes.note}>docs/ci.md has workflows for GitHub Actions and GitLab.</p>
      </div>
    </Panel>
  );
}
