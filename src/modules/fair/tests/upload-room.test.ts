import { afterEach, expect, it } from 'vitest'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { application } from './fair-client.ts'
import { send } from './fair-server.ts'

/** The room for files that no application names yet. */

const megabyte = 1024 * 1024
const job = { id: 7, title: 'Baker', departments: [], offices: [], location_questions: [], questions: standardQuestions }
const board = () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [job], freelanceJobs: [] })

let services: TestServices
afterEach(() => services.close())

async function upload(address: string, bytes: number): Promise<number> {
  const headers = { 'X-Forwarded-For': address }
  const ticket = await services.request('/api/applicant/?action=get-post-url', { headers })
  const { fields } = (await ticket.json()) as { readonly fields: Readonly<Record<string, string>> }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([`%PDF-1.7 ${'x'.repeat(bytes)}`], 'cv.pdf'))
  const whole = new Response(form)
  const body = new Uint8Array(await whole.arrayBuffer())
  const sized = { 'Content-Type': whole.headers.get('Content-Type') ?? '', 'Content-Length': `${body.length}` }
  return (await services.request('/api/applicant/uploads/', { method: 'POST', headers: { ...headers, ...sized }, body })).status
}

it('keeps a part for tablets, which nobody else fills', async () => {
  services = await openTestServices({ board, environment: { UPLOAD_QUOTA_MB: '16', TRUST_PROXY: '1' } })
  for (let index = 0; index < 2; index += 1) expect(await upload(`192.0.2.${index}`, 5.5 * megabyte)).toBe(204)
  expect(await upload('192.0.2.3', 5 * megabyte)).toBe(503)
  expect((await send(services, application())).status).toBe(200)
})
