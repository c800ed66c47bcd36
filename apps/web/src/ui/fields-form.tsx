import type { ComponentProps } from 'react';
import classes from './fields-form.module.css';

/** A form's fields, one below the other. The form judges itself: the browser's own bubbles stay away. */
export function FieldsForm(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} noValidate className={classes.fields} />;
}
