import { shortened } from '@hopwise/model';
import type { Content } from 'pdfmake/interfaces.js';
import { listed } from '../readable-value.ts';
import type { ReportCertificate } from '../report.ts';
import { fieldLine } from './field-table.ts';
import { headCell, rowLayout } from './row-table.ts';
import { colors, contentWidth, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const hostWidth = 120;
const validityWidth = 112;
const cellPadding = 4;
const certificateWidth = contentWidth - hostWidth - validityWidth - 3 * cellPadding;
/** Long and without a place to break: set apart from the rest. */
const fingerprint = 'SHA-256';
/** Facts that another part of the row says already, or the fingerprint says better. */
const saidElsewhere = new Set(['Valid', fingerprint, 'Serial number', 'Issued through', 'Then']);

/** One row for each certificate: who presented it, whether it holds, and what it is. */
export function certificateTable([first, ...others]: readonly ReportCertificate[], set: Typesetter): Content[] {
  if (first === undefined) return [];
  const head = [headCell('Host'), headCell('Validity'), headCell('Certificate')];
  const rows = others.map((certificate) => row(certificate, set));
  // The first row is a separate table, so the section title can stay with it.
  return [table([head, row(first, set)], 1), ...(rows.length === 0 ? [] : [table(rows, 0)])];
}

const table = (body: Content[][], headerRows: number): Content => ({
  layout: rowLayout,
  rowHeads: true,
  table: { headerRows, dontBreakRows: true, widths: [hostWidth, validityWidth, certificateWidth], body },
});

function row({ hosts, sentence, tone, fields }: ReportCertificate, set: Typesetter): Content[] {
  const textOf = (wanted: string) => fields.find(({ label }) => label === wanted)?.value.text;
  const valid = textOf('Valid');
  const digest = textOf(fingerprint);
  return [
    set.prose(shortened(listed(hosts), 200), { fontSize: 8.5, bold: true }),
    {
      stack: [
        set.prose(sentence, { fontSize: 8.5, color: toneColors[tone] }),
        ...(valid === undefined ? [] : [set.prose(valid, { fontSize: 8, color: colors.dimmed })]),
      ],
    },
    {
      stack: [
        fieldLine(
          fields.filter(({ label }) => !saidElsewhere.has(label)),
          set,
        ),
        ...(digest === undefined
          ? []
          : [
              set.code(
                `${fingerprint} ${digest}`,
                { width: certificateWidth, fontSize: 6.25, maxLines: 3 },
                { color: colors.dimmed, margin: [0, 2, 0, 0] },
              ),
            ]),
      ],
    },
  ];
}
