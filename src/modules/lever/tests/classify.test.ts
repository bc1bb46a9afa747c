import { expect, it } from 'vitest'
import type { Verdict } from '#server/delivery/ats/ats-port.ts'
import { unclearAnswers } from '#tests/ats/unclear-answers.ts'
import { classifyLever } from '../server/classify.ts'

it('classifies an answer after the last byte as later only with 429, and with 503 if it says when', () => {
  for (const [answer, verdict] of unclearAnswers) expect(classifyLever(answer, 0)).toMatchObject(verdict)
})

it.each<[string, Verdict['status']]>([
  ['{"ok":true,"applicationId":"a-1"}', 'delivered'],
  ['{"ok":true}', 'unknown'],
  ['{"ok":true,"applicationId":""}', 'unknown'],
  ['{"ok":true,"applicationId":null}', 'unknown'],
  ['{"ok":true,"applicationId":"a-1","error":"x"}', 'unknown'],
  ['{"ok":"true","applicationId":"a-1"}', 'unknown'],
  ['{"error":"Not Found"}', 'unknown'],
  ['{"ok":false,"error":"x"}', 'refused'],
])('classifies an answer with 200 as its contract says: %s', (body, status) => {
  expect(classifyLever({ status: 'answered', httpStatus: 200, retryAfter: null, body, hasLeft: true }, 0).status).toBe(status)
})
