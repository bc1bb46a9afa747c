import * as v from 'valibot'
import { AskedForm } from '#shared/job.ts'
import type { Database } from '../database/database.ts'
import { textColumn } from '../database/rows.ts'
import { sql } from '../database/sql.ts'

/**
 * Parses forms and caches them, because parsing the form again for each application dominates the cost of a list. The limit is
 * larger than the number of jobs on a board.
 */
export class FormReader {
  static readonly #maxForms = 500
  readonly #database: Database
  readonly #forms = new Map<string, AskedForm>()

  constructor(database: Database) {
    this.#database = database
  }

  async read(formId: string): Promise<AskedForm> {
    const known = this.#forms.get(formId)
    if (known) return known

    const { rows } = await this.#database.read(sql`SELECT form FROM application_forms WHERE form_id = ${formId}`)
    const form = v.parse(AskedForm, JSON.parse(textColumn(rows[0] ?? {}, 'form')))
    this.#forms.set(formId, form)
    const [oldest] = this.#forms.keys()
    if (this.#forms.size > FormReader.#maxForms && oldest !== undefined) this.#forms.delete(oldest)
    return form
  }
}
