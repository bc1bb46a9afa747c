import * as v from 'valibot'
import type { DeskColumn } from '../shared/desk.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { StoredTitleCode, titleText } from '#server/applications/store/title-code.ts'
import type { Database } from '#server/database/database.ts'
import { readRows } from '#server/database/rows.ts'
import { joined, type Sql, sql } from '#server/database/sql.ts'
import { entriesWithDeliveries } from '#server/exports/application-list.ts'
import { serviceFillings } from './fillings.ts'
import { currentLanguage } from '#server/web/language/language.ts'

/** What the desk's list is sorted by: for each column, SQL that sorts in the language in which the server speaks. */

/** A column of texts that the board or a module has named. Each row has one of few. */
interface NamedColumn {
  /** SQL: what tells one text from another. */
  readonly text: Sql
  /** The text as the desk shows it. */
  readonly shown: (row: v.InferOutput<typeof NamedText>) => string
}

const NamedText = v.object({ text: v.string(), titleCode: StoredTitleCode })

const namedColumns: Readonly<Partial<Record<DeskColumn, NamedColumn>>> = {
  job: {
    text: sql`coalesce(title_code, job_title)`,
    shown: ({ text: jobTitle, titleCode }) => titleText({ jobTitle, titleCode }),
  },
  // The careers site itself has no name here, and comes first.
  from: {
    text: sql`coalesce(${joined([...serviceFillings.map(({ originName }) => originName), sql`source`, sql`''`], ', ')})`,
    shown: ({ text }) => text,
  },
}

/** Anybody can invent a source. Texts beyond these come last. */
const maxRanks = 2_000

/**
 * The places of a column's texts as a dictionary of the desk's language has them. SQL compares letters by their number, so that 'Ärztin'
 * would come after 'Zoologin'. Every page ranks anew, with what has come meanwhile.
 */
async function ranksOf(database: Database, { shown, text }: NamedColumn): Promise<string> {
  const { rows } = await database.read(
    sql`SELECT ${text} AS text, title_code FROM application_entries GROUP BY text ORDER BY text LIMIT ${maxRanks}`,
  )
  const { compare } = new Intl.Collator(siteLanguageOf(currentLanguage()))
  const named = readRows(NamedText, rows).map((row) => ({ text: row.text, name: shown(row) }))
  return JSON.stringify(named.toSorted((one, other) => compare(one.name, other.name)).map((row) => row.text))
}

/** The sort keys of the other columns. The search text begins with the name, without case and diacritics. */
const plainKeys: Readonly<Partial<Record<DeskColumn, Sql>>> = {
  state: sql`CASE WHEN withdrawn_at_ms IS NOT NULL THEN 'withdrawn' WHEN state = 'queued' THEN 'waiting'
          WHEN state IS NOT NULL THEN state WHEN seen_at_ms IS NULL THEN 'new' ELSE 'opened' END`,
  name: sql`search_text`,
}

/** What a list is sorted by: the tables with the key, and the key. */
export interface SortKey {
  readonly tables: Sql
  readonly key: Sql
}

export async function sortKeyOf(database: Database, by: DeskColumn): Promise<SortKey> {
  const column = namedColumns[by]
  if (!column) return { tables: entriesWithDeliveries, key: plainKeys[by] ?? sql`received_at_ms` }
  return {
    tables: sql`${entriesWithDeliveries} LEFT JOIN (
      SELECT value AS ranked_text, key AS rank FROM json_each(${await ranksOf(database, column)})
    ) ON ranked_text = ${column.text}`,
    key: sql`coalesce(rank, ${maxRanks})`,
  }
}
