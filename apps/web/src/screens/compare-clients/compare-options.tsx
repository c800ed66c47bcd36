import {
  type ClientName,
  clientClasses,
  clientClassTitles,
  clientComparisonLimits,
  clientNames,
  clientTitle,
  clientWords,
  type VariantAxis,
  variantAxes,
} from '@hopwise/model';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './compare-clients.module.css';
import { type CompareFormValues, describeCost } from './compare-form-values.ts';

const axisLabels: Readonly<Record<VariantAxis, string>> = {
  client: 'Clients',
  language: 'Languages: German, French',
  cookies: 'Without cookies',
  address: 'IPv4 only and IPv6 only',
  protocol: 'HTTP/1.1 only',
  method: 'HEAD instead of GET',
  entry: 'URL variants (http/https, www, trailing slash)',
};

/** All clients except the baseline. */
const offered = clientNames.filter((name) => name !== 'chrome');

export function CompareOptions({ form }: { form: UseFormReturnType<CompareFormValues> }) {
  const { axes, clients } = form.values;
  const isFull = clients.length >= clientComparisonLimits.clients;
  return (
    <div className={classes.parts}>
      <Checkbox.Group
        label="Compare with Chrome"
        description="Each request changes one thing from Chrome"
        value={axes}
        error={form.errors.axes}
        onChange={(chosen) =>
          form.setFieldValue(
            'axes',
            variantAxes.filter((axis) => chosen.includes(axis)),
          )
        }
      >
        <div className={classes.boxes}>
          {variantAxes.map((axis) => (
            <Checkbox key={axis} value={axis} label={axisLabels[axis]} />
          ))}
        </div>
      </Checkbox.Group>
      {axes.includes('client') && (
        <details className={classes.details} open={form.errors.clients !== undefined || undefined}>
          <summary className={classes.summary}>
            {clients.length} of up to {clientComparisonLimits.clients} clients selected
          </summary>
          <Checkbox.Group
            label="Clients"
            value={clients}
            error={form.errors.clients}
            onChange={(chosen) =>
              form.setFieldValue(
                'clients',
                offered.filter((name) => chosen.includes(name)),
              )
            }
          >
            {clientClasses.map((name) => (
              <ClientsOfClass
                key={name}
                title={clientClassTitles[name]}
                names={offered.filter((client) => clientWords[client].class === name)}
                isDisabled={(client) => isFull && !clients.includes(client)}
              />
            ))}
          </Checkbox.Group>
        </details>
      )}
      <p className={classes.note}>{describeCost(form.values)}</p>
    </div>
  );
}

interface ClientsOfClassProps {
  title: string;
  names: readonly ClientName[];
  isDisabled: (client: ClientName) => boolean;
}

const ClientsOfClass = ({ title, names, isDisabled }: ClientsOfClassProps) => (
  <fieldset className={classes.class}>
    <legend className={classes.classTitle}>{title}</legend>
    <div className={classes.boxes}>
      {names.map((name) => (
        <Checkbox key={name} value={name} label={clientTitle(name)} disabled={isDisabled(name)} />
      ))}
    </div>
  </fieldset>
);
