import { expect, it } from 'vitest'
import type { Verdict } from '#server/delivery/ats/ats-port.ts'
import { unclearAnswers } from '#tests/ats/unclear-answers.ts'
import { classifyAshby } from '../server/classify.ts'

it('classifies an answer after the last byte as later only with 429, and with 503 if it says when', () => {
  for (const [answer, verdict] of unclearAnswers) expect(classifyAshby(answer, 0)).toMatchObject(verdict)
})

it.each<[string, Verdict['status']]>([
  ['{"success":true,"results":{"submittedFormInstance":{"id":"f-1"}}}', 'delivered'],
  ['{"success":true,"results":{"submittedFormInstance":{"id":"f-1"},"formMessages":{"blocked":true}}}', 'refused'],
  ['{"success":true,"results":{"formMessages":{"blocked":true}}}', 'refused'],
  ['{"success":true}', 'unknown'],
  ['{"success":true,"results":{}}', 'unknown'],
  ['{"success":true,"results":{"submittedFormInstance":{"id":""}}}', 'unknown'],
  ['{"success":"yes","results":{"submittedFormInstance":{"id":"f-1"}}}', 'unknown'],
  ['{"success":false,"errors":["Validation failed"]}', 'refused'],
])('classifies an answer with 200 as its contract says: %s', (body, status) => {
  expect(classifyAshby({ status: 'answered', httpStatus: 200, retryAfter: null, body, hasLeft: true }, 0).status).toBe(status)
})
