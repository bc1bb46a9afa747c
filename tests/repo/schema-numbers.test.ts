import { createHash } from 'node:crypto'
import { moduleSchemas } from 'virtual:module-schemas'
import text from '#server/database/schema.sql?raw'
import { describe, expect, it } from 'vitest'
import { schemaVersion } from '#server/database/schema.ts'
import { type DeclaredSchema, type RecordedSchema, schemaFault, sqlContent } from '../setup/schema-numbers.ts'

/** An edit of a schema raises its number, so that no data is read by a build that does not know its shape. */
const schemas: readonly (readonly [DeclaredSchema, RecordedSchema])[] = [
  [
    { file: 'src/server/database/schema.sql', number: schemaVersion, content: sqlContent(text) },
    { number: 56, sha256: 'a1d4206d8c5d2df107e886846a87ed510fd625d26f12a75c676e838a2d3451c9' },
  ],
]

it.each(schemas.map(([declared, recorded]) => [declared.file, declared, recorded] as const))(
  '%s has a new number if it has changed',
  (_, declared, recorded) => expect(schemaFault(declared, recorded)).toBeNull(),
)

/** The second line of a module's schema records what the schema was when its number was last raised, so that a module is one folder. */
it.each(moduleSchemas)('the schema of the module $name has a new number if it has changed', ({ name, text: ofModule }) => {
  const [, recorded = ''] = /^-- Recorded as (\w+)$/m.exec(ofModule) ?? []
  const now = createHash('sha256').update(sqlContent(ofModule)).digest('hex').slice(0, 16)
  const advice = `Raise the number in the first line of src/modules/${name}/schema.sql, and record ${now} in its second line.`
  expect(recorded, advice).toBe(now)
})

describe('a schema', () => {
  const declared: DeclaredSchema = { file: 'schema.sql', number: 7, content: 'CREATE TABLE a (b)' }
  const sha256 = /'([0-9a-f]{64})'/.exec(schemaFault(declared, { number: 6, sha256: '' }) ?? '')?.[1] ?? ''

  it('that is as recorded has no fault, whatever its comments say', () => {
    const content = sqlContent('-- A table.\nCREATE TABLE a\n  (b)\n')
    expect(schemaFault({ ...declared, content }, { number: 7, sha256 })).toBeNull()
  })

  it('that has changed under its number is to get the next one', () => {
    const fault = schemaFault({ ...declared, content: 'CREATE TABLE a (c)' }, { number: 7, sha256 })
    expect(fault).toBe('schema.sql has changed: raise its number from 7 to 8.')
  })

  it('that has a new number is to be recorded', () => {
    expect(schemaFault({ ...declared, number: 8 }, { number: 7, sha256 })).toMatch(
      /^schema\.sql has a new number: record \{ number: 8, /,
    )
  })
})
