import { expect, it } from 'vitest'
import { joined, listed, raw, sql } from './sql.ts'

it('a statement binds its values in the order of its text, those of its parts included', () => {
  const isOld = sql`received_at_ms < ${5}`
  const statement = sql`SELECT ${raw('name')} FROM people WHERE ${isOld} AND name = ${"'; DROP TABLE people"} AND NOT ${isOld}`
  expect(statement).toEqual({
    sql: 'SELECT name FROM people WHERE received_at_ms < ? AND name = ? AND NOT received_at_ms < ?',
    args: [5, "'; DROP TABLE people", 5],
  })
})

it('a statement binds null, bytes and a list of values', () => {
  const bytes = Buffer.from('abc')
  expect(sql`VALUES (${null}, ${bytes})`.args).toEqual([null, bytes])
  expect(sql`id IN ${listed(['a', 'b'])}`).toEqual({ sql: 'id IN (SELECT value FROM json_each(?))', args: ['["a","b"]'] })
})

it('parts that are joined keep their values', () => {
  expect(joined([sql`a = ${1}`, sql`b`, sql`c = ${2}`], ' AND ')).toEqual({ sql: 'a = ? AND b AND c = ?', args: [1, 2] })
})
