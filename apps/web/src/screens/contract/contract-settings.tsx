import type { StoredContract } from '@hopwise/model';
import { ContractBadge } from './contract-badge.tsx';
import { ContractForm } from './contract-form.tsx';
import classes from './contract-settings.module.css';
import { DeleteContract } from './delete-contract.tsx';
import { RunInCi } from './run-in-ci.tsx';

interface ContractSettingsProps {
  contract: StoredContract;
  onSaved: (contract: StoredContract) => void;
}

export function ContractSettings({ contract, onSaved }: ContractSettingsProps) {
  return (
    <div className={classes.parts}>
      {contract.mayEdit && <ContractForm contract={contract} onSaved={onSaved} />}
      <ContractBadge contract={contract} />
      <RunInCi contract={contract} />
      {contract.mayEdit && <DeleteContract contract={contract} />}
    </div>
  );
}
