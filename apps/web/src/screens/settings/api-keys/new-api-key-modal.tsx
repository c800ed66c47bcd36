import type { NewApiKey } from '@hopwise/model';
import { ShowOnceModal } from '../../../ui/show-once-modal.tsx';

export function NewApiKeyModal({ created, onClose }: { created: NewApiKey; onClose: () => void }) {
  return (
    <ShowOnceModal
      title="Your new API key"
      text={`Copy the key of ${created.apiKey.name} now: it is not shown again.`}
      label="API key"
      secret={created.key}
      copyLabel="Copy key"
      onClose={onClose}
    />
  );
}
