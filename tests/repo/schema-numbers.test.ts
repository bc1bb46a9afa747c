import { moduleSchemas } from 'virtual:module-schemas'
import text from '#server/database/schema.sql?raw'
import { describe, expect, it } from 'vitest'
import { readModuleSchema } from '#server/database/module-schemas.ts'
import { schemaVersion } from '#server/database/schema.ts'
import { type DeclaredSchema, type RecordedSchema, schemaFault, sqlContent } from '../setup/schema-numbers.ts'

/** An edit of a schema raises its number, so that no data is read by a build that does not know its shape. */
const ofModules: Readonly<Record<string, RecordedSchema>> = {
  alerts: { number: 1, sha256: '33bd30136693290d2985d5235fcbe69285a95a064403d20c738b10a35a46fb7d' },
}
const schemas: readonly (readonly [DeclaredSchema, RecordedSchema])[] = [
  [
    { file: 'src/server/database/schema.sql', number: schemaVersion, content: sqlContent(text) },
    { number: 39, sha256: '6f447b3923804d4e8add3d632089dd7becb81e50dea39831af89759cef1d2845' },
  ],
  ...moduleSchemas.map(
    (schema) =>
      [
        {
          file: `src/modules/${schema.name}/schema.sql`,
          number: readModuleSchema(schema).version,
          content: sqlContent(schema.text),
        },
        ofModules[schema.name] ?? { number: 0, sha256: '' },
      ] as const,
  ),
]

it.each(schemas.map(([declared, recorded]) => [declared.file, declared, recorded] as const))(
  '%s has a new number if it has changed',
  (_, declared, recorded) => expect(schemaFault(declared, recorded)).toBeNull(),
)

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
