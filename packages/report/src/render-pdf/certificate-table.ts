import type { Content } from 'pdfmake/interfaces.js';
import { listed } from '../readable-value.ts';
import type { ReportCertificate } from '../report.ts';
import { shortened } from '../visible-text.ts';
import { fieldLine } from './field-line.ts';
import { headCell, rowLayout } from './row-table.ts';
import { colors, contentWidth, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const hostWidth = 120;
const validityWidth = 112;
const cellPadding = 4;
const certificateWidth = contentWidth - hostWidth - validityWidth - 3 * cellPadding;
/** Long and without a place to break: set apart from the rest. */
const fingerprint = 'SHA-256';
/** What another part of the row says already. */
const saidElsewhere = new Set(['Valid', fingerprint]);

/** One row for each certificate: who presented it, whether it holds, and what it is. */
export const certificateTable = (certificates: readonly ReportCertificate[], set: Typesetter): Content => ({
  layout: rowLayout,
  rowHeads: true,
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: [hostWidth, validityWidth, certificateWidth],
    body: [
      [headCell('Host'), headCell('Validity'), headCell('Certificate')],
      ...certificates.map((certificate) => row(certificate, set)),
    ],
  },
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
