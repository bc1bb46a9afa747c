import { expect, it } from 'vitest'
import { onceEach, reportingSeries } from './reports.ts'

it('a series of failures is reported once, and the next series again', async () => {
  const reported: unknown[] = []
  const reporting = reportingSeries((error) => reported.push(error))
  const fail = async (name: string) => reporting(async () => Promise.reject(new Error(name))).catch(() => {})
  await fail('first')
  await fail('second')
  await reporting(async () => Promise.resolve())
  await fail('third')
  expect(reported).toEqual([new Error('first'), new Error('third')])
})

it('a fault of a board is reported once, at whichever reading', () => {
  const reported: string[] = []
  const report = onceEach((message) => reported.push(message))
  for (const message of ['a', 'b', 'a', 'a']) report(message)
  expect(reported).toEqual(['a', 'b'])
})
