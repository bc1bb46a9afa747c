import * as v from 'valibot'
import { AskedForm } from '#shared/job.ts'
import type { Database } from '../../database/database.ts'
import { textColumn } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { spokenForm } from './interest-form.ts'
import { LruCache } from '../../tools/lru-cache.ts'

/**
 * Parses forms and remembers them, because parsing the form again for each application dominates the cost of a list. Speaks one language:
 * that of the work that reads.
 */
export class FormReader {
  readonly #database: Database
  /** More than the jobs of a board. */
  readonly #forms = new LruCache<AskedForm>({ maxKeys: 500 })

  constructor(database: Database) {
    this.#database = database
  }

  async read(formId: string): Promise<AskedForm> {
    return this.#forms.getOrMake(formId, async () => {
      const { rows } = await this.#database.read(sql`SELECT form FROM application_forms WHERE form_id = ${formId}`)
      return spokenForm(v.parse(AskedForm, JSON.parse(textColumn(rows[0] ?? {}, 'form'))))
    })
  }
}
