import type { FormErrors } from '@mantine/form';

interface FocusableForm {
  getInputNode: (path: never) => HTMLElement | null;
}

/** For a form's onSubmit: moves the focus to the first field that is wrong. */
export const focusFirstError =
  ({ getInputNode }: FocusableForm) =>
  (errors: FormErrors): void => {
    const [first] = Object.keys(errors);
    getInputNode(first as never)?.focus();
  };
