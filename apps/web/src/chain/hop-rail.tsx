import { IconArrowBackUp, IconHandStop, IconPlayerSkipForward } from 'virtual:icons';
import { type Hop, hopChanges, loopTarget, whereBrowsersStop } from '@hopwise/model';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import classes from './hop-row.module.css';
import { HopRow, hopColumns, useHopKeys } from './hop-row.tsx';
import { layOutWaterfall } from './timing.tsx';

interface HopRailProps {
  hops: readonly Hop[];
  /** Whether the check continues past certificates that browsers reject. */
  invalidCertificatesAllowed?: boolean | undefined;
  /** The trace is still running: hops can't be opened, and the final URL isn't known. */
  isLive?: boolean;
}

/** The chain as a table: one row per hop, with its changes and its time. */
export function HopRail({ hops, invalidCertificatesAllowed = false, isLive = false }: HopRailProps) {
  const rail = useRef<HTMLTableElement>(null);
  useHopKeys(rail);
  const [openHops, setOpenHops] = useState<readonly number[]>([]);
  const toggle = (index: number) =>
    setOpenHops((open) => (open.includes(index) ? open.filter((other) => other !== index) : [...open, index]));
  const changes = hopChanges(hops);
  const { rows } = layOutWaterfall(hops);
  const rejected = whereBrowsersStop({ hops: [...hops], invalidCertificatesAllowed });
  const backTo = isLive ? undefined : loopTarget(hops);
  const stopsAt = rejected === null ? hops.length : hops.indexOf(rejected.hop);
  return (
    <table ref={rail} className={classes.rail} aria-label="Redirect Chain">
      <thead>
        <tr>
          {hopColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hop, parts: _, ...stretch }, index) => (
          <Fragment key={hop.hopIndex}>
            <HopRow
              hop={hop}
              position={index + 1}
              changes={changes[index] ?? []}
              stretch={stretch}
              backTo={index === hops.length - 1 ? backTo : undefined}
              isBeyond={index > stopsAt}
              isOpen={openHops.includes(index)}
              onToggle={isLive ? undefined : () => toggle(index)}
            />
            {index === stopsAt && index < hops.length - 1 && (
              <NoteRow tone="bad" icon={<IconHandStop size={16} aria-hidden="true" />}>
                Browsers stop here with a certificate warning. Hopwise continued past it.
              </NoteRow>
            )}
          </Fragment>
        ))}
        {!isLive && <EndNote hops={hops} />}
      </tbody>
    </table>
  );
}

/** The next URL of a chain that loops or was cut short. */
function EndNote({ hops }: { hops: readonly Hop[] }) {
  const last = hops.at(-1);
  const loopsTo = loopTarget(hops);
  if (loopsTo !== undefined) {
    return (
      <NoteRow tone="loop" icon={<IconArrowBackUp size={16} aria-hidden="true" />}>
        Back to hop {loopsTo}
      </NoteRow>
    );
  }
  if (last?.redirect == null || last.redirectType === 'FINAL' || last.error !== null) return undefined;
  return (
    <NoteRow tone="cut" icon={<IconPlayerSkipForward size={16} aria-hidden="true" />}>
      Not followed: <span className={classes.next}>{last.redirect.to}</span>
    </NoteRow>
  );
}

interface NoteRowProps {
  tone: 'bad' | 'loop' | 'cut';
  icon: ReactNode;
  children: ReactNode;
}

function NoteRow({ tone, icon, children }: NoteRowProps) {
  return (
    <tr className={classes.noteRow}>
      <td colSpan={hopColumns.length}>
        <p className={classes.note} data-tone={tone}>
          {icon}
          <span className={classes.noteText}>{children}</span>
        </p>
      </td>
    </tr>
  );
}
