import {
  IconAlertTriangle,
  IconArrowsSplit,
  IconBan,
  IconChevronDown,
  IconClock,
  IconEqual,
  IconListSearch,
} from 'virtual:icons';
import {
  type ClientComparison,
  type ComparedVariant,
  chainLetter,
  type VariantVerdict,
  variantAxisTitles,
  variantVerdicts,
  variantVerdictTitles,
} from '@hopwise/model';
import { Badge, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { ComparedHops, clientLabels } from '../checks/compared-hops.tsx';
import { MapUrl } from '../checks/urls.tsx';
import { FilterChips } from '../ui/filters.tsx';
import type { Icon } from '../ui/icon.ts';
import { Panel } from '../ui/page.tsx';
import { Notice } from '../ui/states.tsx';
import { DataRow, DataTable } from '../ui/table.tsx';
import classes from './clients.module.css';

const columns = ['Variant', 'Result', 'Chain', 'Status', 'Final URL'] as const;

/** The baseline, then every variant. */
export function VariantTable({ comparison: { base, variants, counts } }: { comparison: ClientComparison }) {
  const [shown, setShown] = useState<VariantVerdict | 'all'>('all');
  const chosen = variants.filter(({ verdict }) => shown === 'all' || verdict === shown);
  return (
    <Panel title="Results by client">
      <FilterChips
        label="Show variants"
        chips={[
          { value: 'all', label: 'All', count: variants.length },
          ...variantVerdicts
            .filter((verdict) => counts[verdict] > 0)
            .map((verdict) => ({ value: verdict, label: variantVerdictTitles[verdict], count: counts[verdict] })),
        ]}
        chosen={shown}
        onChoose={setShown}
      />
      {variants.length === 0 ? (
        <Notice icon={IconListSearch} title="No results" />
      ) : (
        <DataTable label="Variants" columns={columns}>
          <VariantRow variant={base} base={base} />
          {chosen.map((variant) => (
            <VariantRow key={variant.id} variant={variant} base={base} />
          ))}
        </DataTable>
      )}
    </Panel>
  );
}

interface VariantRowProps {
  variant: ComparedVariant;
  base: ComparedVariant;
}

function VariantRow({ variant, base }: VariantRowProps) {
  const [opened, setOpened] = useState(false);
  const detailsId = useId();
  const { axis, title, verdict, group, statusCode, finalUrl, says } = variant;
  const isBase = variant.id === base.id;
  return (
    <>
      <DataRow className={classes.variantTableRow}>
        <td className={classes.variant}>
          {isBase ? (
            <strong>{title}</strong>
          ) : (
            <UnstyledButton
              className={classes.open}
              aria-expanded={opened}
              aria-controls={opened ? detailsId : undefined}
              onClick={() => setOpened(!opened)}
            >
              <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
              <span>{title}</span>
            </UnstyledButton>
          )}
          <span className={classes.soft}>{isBase ? 'Baseline for the comparison' : variantAxisTitles[axis]}</span>
        </td>
        <td className={classes.verdict}>{!isBase && <VerdictBadge verdict={verdict} />}</td>
        <td className={classes.chain}>
          <span className={classes.variantTableGroup}>{chainLetter(group)}</span>
        </td>
        <td className={classes.status}>{statusCode ?? 'None'}</td>
        <td className={classes.end}>
          {finalUrl === null ? 'No URL' : <MapUrl url={finalUrl} comparedWith={base.finalUrl} />}
          {!isBase && verdict !== 'same' && <span className={classes.soft}>{says}</span>}
        </td>
      </DataRow>
      {opened && (
        <tr className={classes.details} id={detailsId}>
          <td colSpan={columns.length}>
            <ComparedHops hops={variant.differences} words={clientLabels(base.title, title)} />
          </td>
        </tr>
      )}
    </>
  );
}

const looks: Readonly<Record<VariantVerdict, { color: string; icon: Icon }>> = {
  same: { color: 'green', icon: IconEqual },
  differs: { color: 'orange', icon: IconArrowsSplit },
  refused: { color: 'red', icon: IconBan },
  failed: { color: 'gray', icon: IconAlertTriangle },
  skipped: { color: 'gray', icon: IconClock },
};

export function VerdictBadge({ verdict }: { verdict: VariantVerdict }) {
  const { color, icon: Icon } = looks[verdict];
  return (
    <Badge miw="max-content" color={color} leftSection={<Icon size={14} aria-hidden="true" />}>
      {variantVerdictTitles[verdict]}
    </Badge>
  );
}
