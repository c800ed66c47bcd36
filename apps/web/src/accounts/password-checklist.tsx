import { IconCircle, IconCircleCheckFilled } from 'virtual:icons';
import { passwordRules } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import classes from './password-checklist.module.css';

export const meetsPasswordRules = (password: string): boolean => passwordRules.every((rule) => rule.isMetBy(password));

/** What a new password still lacks, live while it is typed. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className={classes.list} aria-label="Password requirements">
      {passwordRules.map((rule) => {
        const isMet = rule.isMetBy(password);
        const Icon = isMet ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={rule.id} className={classes.rule} data-met={isMet}>
            <Icon size={16} aria-hidden="true" />
            <span>
              {rule.label}
              <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
