import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { type Erased, eraseApplication } from '../applications/store/erase.ts'
import { StoredTitleCode, titleText } from '../applications/store/title-code.ts'
import type { Database } from '../database/database.ts'
import { Flag, readRow, readRows } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'

/**
 * A person is an e-mail address: everything that has it is erased together. Other addresses of the same mailbox may be the same person
 * or not, so they are only named.
 */

/** What a module stores of people, by their addresses. `emailKey` and `mailboxKey` are as `readEmailAddress` gives them. */
export interface PersonalData {
  /** What is stored with an address. null: nothing. */
  readonly find: (database: Database, emailKey: string) => Promise<StoredData | null>
  /** The addresses of a mailbox with which something is stored. */
  readonly addressesOf: (database: Database, mailboxKey: string) => Promise<readonly string[]>
  readonly erase: (database: Database, emailKey: string, nowMs: number) => Promise<unknown>
}

/** What a module says of people (`module.ts`). */
export interface ModuleWithPeople {
  readonly personalData?: PersonalData
  readonly beyondErasure?: () => string
}

export const dataOf = (modules: readonly ModuleWithPeople[]): readonly PersonalData[] =>
  modules.flatMap(({ personalData }) => personalData ?? [])

/** What no erasure finds, in sentences. */
export const beyondErasureOf = (modules: readonly ModuleWithPeople[]): readonly string[] =>
  modules.flatMap(({ beyondErasure }) => beyondErasure?.() ?? [])

interface StoredData {
  /** How many of what, in the language in which the server speaks. */
  readonly text: string
  /** A line for each thing, for the person who asks what is stored. */
  readonly lines: readonly string[]
}

/** What modules store with an address. */
export async function findAlso(
  database: Database,
  data: readonly PersonalData[],
  emailKey: string,
): Promise<readonly StoredData[]> {
  const found = await Promise.all(data.map(async ({ find }) => find(database, emailKey)))
  return found.filter((each) => each !== null)
}

/** Of each address, and of the addresses. Anybody can apply often. */
const maxShown = 200
const maxAddresses = 50

const Keys = v.object({ emailKey: v.nullable(v.string()), mailboxKey: v.nullable(v.string()) })
const Listed = v.object({
  applicationId: v.string(),
  name: v.string(),
  jobTitle: v.string(),
  /** Left at a career fair: no application yet. */
  isInterest: Flag,
  receivedAtMs: v.number(),
})
const StoredListed = v.object({ ...Listed.entries, titleCode: StoredTitleCode })

/** What is stored of an e-mail address. */
interface StoredOfAddress {
  /** null: the application has none, and nothing else is known to be of the same person. */
  readonly address: string | null
  /** The newest ones. */
  readonly applications: readonly v.InferOutput<typeof Listed>[]
  readonly applicationCount: number
  /** What else is stored with it, in words. */
  readonly also: readonly string[]
}

interface ReadAddress {
  readonly database: Database
  readonly data: readonly PersonalData[]
  /** null: the application has none. */
  readonly address: string | null
  readonly which: Sql
}

async function readAddress({ address, data, database, which }: ReadAddress): Promise<StoredOfAddress> {
  const [listed, counted] = await database.readTogether([
    sql`SELECT application_id, entry.name, entry.job_title, entry.title_code, entry.received_at_ms,
          applications.origin = 'name' AS is_interest
        FROM applications JOIN application_entries AS entry USING (application_id)
        WHERE ${which} ORDER BY entry.received_at_ms DESC, application_id DESC LIMIT ${maxShown}`,
    sql`SELECT count(*) AS applications FROM applications WHERE ${which}`,
  ])
  const count = readRow(v.object({ applications: v.number() }), counted.rows)
  const also = address === null ? [] : await findAlso(database, data, address)
  return {
    address,
    applications: readRows(StoredListed, listed.rows).map(({ titleCode, ...application }) => ({
      ...application,
      name: cleanLine(application.name),
      jobTitle: titleText({ ...application, titleCode }),
    })),
    applicationCount: count?.applications ?? 0,
    also: also.map(({ text }) => text),
  }
}

const ofAddress = async (database: Database, data: readonly PersonalData[], emailKey: string) =>
  readAddress({ database, data, address: emailKey, which: sql`email_key = ${emailKey}` })

/** The other addresses that lead to a mailbox, with what is stored of each. */
export async function otherAddresses(
  database: Database,
  data: readonly PersonalData[],
  { emailKey, mailboxKey }: { readonly emailKey: string; readonly mailboxKey: string },
): Promise<readonly StoredOfAddress[]> {
  const { rows } = await database.read(
    sql`SELECT DISTINCT email_key FROM applications WHERE mailbox_key = ${mailboxKey} AND email_key <> ${emailKey}
        ORDER BY email_key LIMIT ${maxAddresses}`,
  )
  const ofModules = await Promise.all(data.map(async ({ addressesOf }) => addressesOf(database, mailboxKey)))
  const keys = [...readRows(v.object({ emailKey: v.string() }), rows).map((row) => row.emailKey), ...ofModules.flat()]
  const others = [...new Set(keys)].filter((key) => key !== emailKey).toSorted()
  return Promise.all(others.slice(0, maxAddresses).map(async (key) => ofAddress(database, data, key)))
}

async function keysOf(database: Database, applicationId: string) {
  const { rows } = await database.read(
    sql`SELECT email_key, mailbox_key FROM applications WHERE application_id = ${applicationId}`,
  )
  return readRow(Keys, rows)
}

/**
 * What is stored of the person who has sent an application. `others`: addresses of the same mailbox, which may be another person's. null: there
 * is no such application.
 */
export async function readPerson(
  database: Database,
  data: readonly PersonalData[],
  applicationId: string,
): Promise<{ readonly own: StoredOfAddress; readonly others: readonly StoredOfAddress[] } | null> {
  const keys = await keysOf(database, applicationId)
  if (!keys) return null
  const { emailKey, mailboxKey } = keys
  // Without an address, nothing says what else is theirs.
  if (emailKey === null) {
    const which = sql`application_id = ${applicationId}`
    return { own: await readAddress({ database, data, address: null, which }), others: [] }
  }
  const others = mailboxKey === null ? [] : await otherAddresses(database, data, { emailKey, mailboxKey })
  return { own: await ofAddress(database, data, emailKey), others }
}

/** An erased application. */
export interface ErasedOf extends Erased {
  readonly applicationId: string
}

/**
 * Erases everything of an address: its applications, its interests and what modules store. If it is broken off, repeat it.
 * @param emailKey as `readEmailAddress` gives it
 * @returns the applications, and what else there was, in words
 */
export async function eraseAddress(
  database: Database,
  data: readonly PersonalData[],
  emailKey: string,
): Promise<{ readonly applications: readonly ErasedOf[]; readonly also: readonly string[] }> {
  // First: at the desk, somebody finds the address by an application.
  const also = (await findAlso(database, data, emailKey)).map(({ text }) => text)
  for (const { erase } of data) await erase(database, emailKey, database.nowMs())
  const applications: ErasedOf[] = []
  for (;;) {
    const { rows } = await database.read(
      sql`SELECT application_id FROM applications WHERE email_key = ${emailKey} ORDER BY received_at_ms, application_id LIMIT ${maxShown}`,
    )
    if (rows.length === 0) return { applications, also }
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
  data: readonly PersonalData[],
  applicationId: string,
  alsoAddresses: readonly string[],
): Promise<readonly ErasedOf[] | null> {
  const person = await readPerson(database, data, applicationId)
  if (!person) return null
  const { others, own } = person
  const erased: ErasedOf[] = []
  const also = others.flatMap(({ address }) => (address !== null && alsoAddresses.includes(address) ? [address] : []))
  // The one by which somebody finds the others goes last.
  for (const address of [...also, ...(own.address === null ? [] : [own.address])]) {
    erased.push(...(await eraseAddress(database, data, address)).applications)
  }
  const alone = own.address === null ? await eraseApplication(database, applicationId) : null
  return alone ? [...erased, { applicationId, ...alone }] : erased
}
