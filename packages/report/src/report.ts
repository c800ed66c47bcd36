import type {
  BrowserTrace,
  Check,
  CheckAnalysis,
  CheckStatus,
  FindingStatus,
  HopTimings,
  RedirectType,
  ScoreBand,
  ScoredKind,
  Severity,
  tones,
} from '@hopwise/model';

/** Everything a report says, decided once. Renderers choose the form, never the words. */
export interface Report {
  kind: 'check';
  title: string;
  /** Of the URL that was given. */
  host: string;
  language: 'en';
  product: { name: string; version: string };
  /** ISO 8601. */
  generatedAt: string;
  checkId: string;
  /** The brand of the report; null: none. */
  brand: ReportBrand | null;
  /** Where the check can be seen, when the owner of this installation gave its URL. */
  publicUrl: string | null;
  status: CheckStatus;
  verdict: Verdict;
  /** Over all analyses; null when none was completed. */
  score: Score | null;
  figures: Figure[];
  summary: Field[];
  hops: ReportHop[];
  /** The section about the browser trace; empty if there is none. */
  browser: Field[];
  timing: Timing;
  /** The findings that need attention, worst first. */
  findings: FindingGroup[];
  /** The passed audits. */
  passed: ReportFinding[];
  /** Rules that could not be checked, and those whose question does not arise. */
  notChecked: ReportFinding[];
  certificates: ReportCertificate[];
  analyses: ReportAnalysis[];
  method: Field[];
  /** A command that asks the same of the site. null when nothing was sent. */
  curl: string | null;
  /** The source of the report, less credentials and the values of cookies. */
  source: { check: Check; analysis: CheckAnalysis | null; browserTrace: BrowserTrace | null };
}

/** The evidence itself is not printed, so it need not travel to the printer. */
export type PrintedReport = Omit<Report, 'source'>;

/** An organization that puts its name or its logo on its reports. */
export interface ReportBrand {
  name: string;
  /** Not where the logo says it already. */
  showsName: boolean;
  logo: { dataUrl: string; width: number; height: number } | null;
}

export type Tone = (typeof tones)[number];

export interface Verdict {
  tone: Tone;
  headline: string;
  sentence: string;
}

export interface Score {
  value: number;
  label: ScoreBand['label'];
  color: ScoreBand['color'];
}

/** text: our own words. quote: words of the site, to be shown and never obeyed. url: text to read, href to open. */
export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'url'; text: string; href: string | null };

export interface Field {
  label: string;
  value: Value;
  tone?: Tone;
}

/** One of the large numbers on the first page. */
export interface Figure {
  label: string;
  value: string;
  note: string;
  tone: Tone;
}

export interface ReportHop {
  /** From 1, as people count. */
  number: number;
  url: Extract<Value, { kind: 'url' }>;
  host: string;
  redirectType: RedirectType;
  /** `301`, or a dash when no response came. */
  status: string;
  /** `Moved permanently` */
  meaning: string;
  tone: Tone;
  startMs: number;
  latencyMs: number;
  timings: HopTimings;
  contentType: string | null;
  /** The number of the earlier hop that this one, the last of a loop, leads back to. */
  backTo: number | null;
  details: Field[];
  headers: Field[];
  error: string | null;
}

export interface Timing {
  totalMs: number;
  fields: Field[];
}

export interface FindingGroup {
  severity: Severity;
  label: string;
  findings: ReportFinding[];
}

export interface ReportFinding {
  id: string;
  kind: ScoredKind;
  title: string;
  status: FindingStatus;
  severity: Severity;
  /** The hosts it was found on; empty when it is about the chain or its end. */
  hosts: string[];
  says: string;
  why: string;
  fix: string | null;
  evidence: Field[];
  points: number | null;
}

/** One certificate, and the hosts of the chain that presented it. */
export interface ReportCertificate {
  hosts: string[];
  trusted: boolean;
  tone: Tone;
  /** `Valid for another 62 days` */
  sentence: string;
  fields: Field[];
}

export interface ReportAnalysis {
  kind: ScoredKind;
  title: string;
  /** null when the analysis was not completed; reason says why. */
  score: Score | null;
  letter: string | null;
  reason: string | null;
  fields: Field[];
}
