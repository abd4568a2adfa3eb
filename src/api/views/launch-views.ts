import { LAUNCH_MODEL_VERSION } from '../../core/launches/odds/model-version.js';
import type { CompanyBook, LineBook, OddsBook } from '../../core/launches/odds-book-schema.js';
import { API_VERSION, REFRESH_INTERVAL_SECONDS } from '../../core/published/envelope.js';
import type { LaunchEnvelope, LaunchesBody, OddsBody } from '../../core/published/launches.js';
import type { Snapshot } from '../../core/snapshot.js';
import { OddsUnreadableError } from '../../ledger/read/odds-books.js';
import { english, localeOf, TEXT_LANGUAGE } from '../../words/locale.js';
import { hintText, oddsCaveats } from '../../words/odds.js';
import { DataUnavailableError, InvalidParameterError } from '../http/errors.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

/** The odds of one company's lines, with every estimator and its track record. */
export function oddsView(record: RecordView, company: string | null): OddsBody {
  const selection = companyBook(record, company);
  return {
    ...envelope(record.snapshot, selection),
    modelVersion: selection?.book.modelVersion ?? LAUNCH_MODEL_VERSION,
    lines: selection?.selected.lines.map((line) => lineView(line, selection.selected.ledgerAsOf)) ?? [],
  };
}

function lineView(line: LineBook, ledgerAsOf: string): OddsBody['lines'][number] {
  const { hint } = line;
  return {
    ...line,
    hint: hint && { ...hint, effect: { ...hint.effect, summary: hintText(hint) } },
    caveats: oddsCaveats(line, ledgerAsOf, localeOf(TEXT_LANGUAGE)),
  };
}

/** Every launch behind the odds, newest first, with its sources. */
export function launchesView(record: RecordView, company: string | null): LaunchesBody {
  const selection = companyBook(record, company);
  const { modernSince = null, launches = [], pending = [] } = selection?.selected ?? {};
  return {
    ...envelope(record.snapshot, selection),
    modernSince,
    launches: [...launches],
    pending: [...pending],
  };
}

/**
 * Every company with a launch list; none where no lists are configured.
 * @throws DataUnavailableError if the snapshot's odds are missing or damaged
 */
export function launchCompanies(record: RecordView): OddsBook['companies'] {
  return bookOf(record)?.companies ?? [];
}

/**
 * @throws InvalidParameterError for a company that the snapshot does not have; not if its odds cannot be read
 */
export function checkCompany(record: RecordView, { company }: { readonly company: string | null }): void {
  try {
    companyBook(record, company);
  } catch (error) {
    if (!(error instanceof DataUnavailableError)) throw error;
  }
}

interface CompanySelection {
  readonly book: OddsBook;
  readonly selected: CompanyBook;
}

/**
 * The requested company; by default the provider of the tracked product, or else the first with a launch
 * list. Null if no launch lists are configured.
 */
function companyBook(record: RecordView, company: string | null): CompanySelection | null {
  const book = bookOf(record);
  if (book === null) {
    if (company === null) return null;
    throw new InvalidParameterError('company must be left out: this service has no launch lists.');
  }
  const of = (id: string) => book.companies.find((candidate) => candidate.company.id === id);
  const provider = record.snapshot.product.provider;
  const selected = company === null ? (of(provider) ?? book.companies[0]) : of(company);
  if (!selected) {
    const ids = book.companies.map((listed) => listed.company.id).join(', ');
    throw new InvalidParameterError(`company must be one of ${ids}.`);
  }
  return { book, selected };
}

/** Null without launch lists. Damaged odds are unavailable, like a damaged snapshot. */
function bookOf({ snapshot, odds }: RecordView): OddsBook | null {
  if (!snapshot.odds.configured) return null;
  try {
    const book = odds();
    if (book === null) throw new DataUnavailableError('this snapshot carries no launch odds');
    return book;
  } catch (error) {
    if (!(error instanceof OddsUnreadableError)) throw error;
    throw new DataUnavailableError('the launch odds cannot be read', { cause: error });
  }
}

function envelope({ generatedAt }: Snapshot, selection: CompanySelection | null): LaunchEnvelope {
  return {
    apiVersion: API_VERSION,
    generatedAt,
    refreshIntervalSeconds: REFRESH_INTERVAL_SECONDS,
    company: selection?.selected.company ?? null,
    companies: selection?.book.companies.map(({ company }) => company) ?? [],
    ledgerAsOf: selection?.selected.ledgerAsOf ?? null,
    message: selection === null ? english('odds.none') : null,
  };
}
