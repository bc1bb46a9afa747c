import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import type { DeskAddress, DeskPerson } from '#shared/desk.ts'
import { eraseAlerts } from '../alerts/mail-alerts.ts'
import { type Erased, eraseApplication } from '../applications/erase.ts'
import { StoredTitleCode, titleText } from '../applications/title-code.ts'
import type { Database } from '../database/database.ts'
import { readRow, readRows } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'

/**
 * A person is an e-mail address: everything that has it is erased together. Other addresses of the same mailbox may be the same person
 * or not, so they are only named.
 */

/** Of each address, and of the addresses. Anybody can apply often. */
const maxShown = 200
const maxAddresses = 50

const Keys = v.object({ emailKey: v.nullable(v.string()), mailboxKey: v.nullable(v.string()) })
const Application = v.object({
  applicationId: v.string(),
  name: v.string(),
  jobTitle: v.string(),
  titleCode: StoredTitleCode,
  receivedAtMs: v.number(),
  isInterest: v.pipe(
    v.number(),
    v.transform((found) => found === 1),
  ),
})

async function readAddress(database: Database, address: string | null, which: Sql): Promise<DeskAddress> {
  const [listed, counted] = await database.readTogether([
    sql`SELECT application_id, entry.name, entry.job_title, entry.title_code, entry.received_at_ms,
          applications.origin = 'name' AS is_interest
        FROM applications JOIN application_entries AS entry USING (application_id)
        WHERE ${which} ORDER BY entry.received_at_ms DESC, application_id DESC LIMIT ${maxShown}`,
    sql`SELECT (SELECT count(*) FROM applications WHERE ${which}) AS applications,
          (SELECT count(*) FROM mail_alerts JOIN alert_mailboxes USING (mailbox_id) WHERE email_key = ${address}) AS alerts`,
  ])
  const count = readRow(v.object({ applications: v.number(), alerts: v.number() }), counted.rows)
  return {
    address,
    applications: readRows(Application, listed.rows).map(({ titleCode, ...application }) => ({
      ...application,
      name: cleanLine(application.name),
      jobTitle: titleText({ ...application, titleCode }),
    })),
    applicationCount: count?.applications ?? 0,
    alertCount: count?.alerts ?? 0,
  }
}

const ofAddress = async (database: Database, emailKey: string) => readAddress(database, emailKey, sql`email_key = ${emailKey}`)

/** The other addresses that lead to a mailbox, with what is stored of each. */
export async function otherAddresses(
  database: Database,
  { emailKey, mailboxKey }: { readonly emailKey: string; readonly mailboxKey: string },
): Promise<readonly DeskAddress[]> {
  const { rows } = await database.read(
    sql`SELECT email_key FROM applications WHERE mailbox_key = ${mailboxKey} AND email_key <> ${emailKey}
        UNION SELECT email_key FROM alert_mailboxes WHERE mailbox_key = ${mailboxKey} AND email_key <> ${emailKey}
        ORDER BY email_key LIMIT ${maxAddresses}`,
  )
  const keys = readRows(v.object({ emailKey: v.string() }), rows)
  return Promise.all(keys.map(async (key) => ofAddress(database, key.emailKey)))
}

async function keysOf(database: Database, applicationId: string) {
  const { rows } = await database.read(
    sql`SELECT email_key, mailbox_key FROM applications WHERE application_id = ${applicationId}`,
  )
  return readRow(Keys, rows)
}

/** What is stored of the person who has sent an application. null: there is no such application. */
export async function readPerson(database: Database, applicationId: string): Promise<DeskPerson | null> {
  const keys = await keysOf(database, applicationId)
  if (!keys) return null
  const { emailKey, mailboxKey } = keys
  // Without an address, nothing says what else is theirs.
  if (emailKey === null) return { own: await readAddress(database, null, sql`application_id = ${applicationId}`), others: [] }
  const others = mailboxKey === null ? [] : await otherAddresses(database, { emailKey, mailboxKey })
  return { own: await ofAddress(database, emailKey), others: [...others] }
}

/** An erased application. */
export interface ErasedOf extends Erased {
  readonly applicationId: string
}

/**
 * Erases everything of an address: its applications, interests and alerts. If it is broken off, repeat it.
 * @param emailKey as `readEmailAddress` gives it
 */
export async function eraseAddress(
  database: Database,
  emailKey: string,
): Promise<{ readonly applications: readonly ErasedOf[]; readonly hadAlerts: boolean }> {
  // First: at the desk, somebody finds the address by an application.
  const hadAlerts = await eraseAlerts(database, emailKey, database.nowMs())
  const applications: ErasedOf[] = []
  for (;;) {
    const { rows } = await database.read(
      sql`SELECT application_id FROM applications WHERE email_key = ${emailKey} ORDER BY received_at_ms, application_id LIMIT ${maxShown}`,
    )
    if (rows.length === 0) return { applications, hadAlerts }
    for (const { applicationId } of readRows(v.object({ applicationId: v.string() }), rows)) {
      const erased = await eraseApplication(database, applicationId)
      if (erased) applications.push({ applicationId, ...erased })
    }
  }
}

/**
 * Erases the person who has sent an application.
 * @param alsoAddresses other addresses of the same mailbox. Any other address is left
 * @returns null: there is no such application
 */
export async function erasePerson(
  database: Database,
  applicationId: string,
  alsoAddresses: readonly string[],
): Promise<readonly ErasedOf[] | null> {
  const person = await readPerson(database, applicationId)
  if (!person) return null
  const { others, own } = person
  const erased: ErasedOf[] = []
  const also = others.flatMap(({ address }) => (address !== null && alsoAddresses.includes(address) ? [address] : []))
  // The one by which somebody finds the others goes last.
  for (const address of [...also, ...(own.address === null ? [] : [own.address])]) {
    erased.push(...(await eraseAddress(database, address)).applications)
  }
  const alone = own.address === null ? await eraseApplication(database, applicationId) : null
  return alone ? [...erased, { applicationId, ...alone }] : erased
}
