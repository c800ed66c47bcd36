import './revoke-api-keys-field.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';

/** Beside every new password: whoever knew the old one may have made a key. */
export const RevokeApiKeysField = (props: CheckboxProps) => <Checkbox label="Revoke my API keys" {...props} />;
