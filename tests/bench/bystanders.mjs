import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { answerTo } from './site.mjs'

/** Those who use a server while a stranger storms it: somebody who opens pages, and somebody who applies. */

const pauseMs = 25

const agent = new Agent({ keepAlive: true })

/** Time until a page has arrived as a whole. */
export function timeOf(url) {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`))
      response.resume()
      response.once('end', () => resolve(performance.now() - startMs))
      response.once('error', reject)
    })
    asking.once('error', reject)
    asking.end()
  })
}

/** Opens cached pages one after the other until `isOver`. */
export async function watch(urls, isOver) {
  const times = []
  for (let number = 0; !isOver(); number += 1) {
    times.push(await timeOf(urls[number % urls.length]))
    await delay(pauseMs)
  }
  return times
}

/** Applies once, as a device does, and throws if anything is refused. */
export async function apply(url, { id, questions }) {
  const ask = async (address, init) => {
    const response = await fetch(url + address, { signal: AbortSignal.timeout(10_000), ...init })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return response
  }
  const { fields } = await (await ask('/api/applicant/?action=get-post-url')).json()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File(['%PDF-1.7 ', new Uint8Array(100_000)], 'cv.pdf'))
  await ask('/api/applicant/uploads/', { method: 'POST', body: form })
  const answers = { resume_url: `http://localhost/uploads/${fields.key}`, resume_url_filename: 'cv.pdf' }
  for (const question of questions.filter(({ required }) => required)) {
    const [field] = question.fields
    if (field.type !== 'input_file') answers[field.name] = answerTo(field)
  }
  await ask(`/api/applicant/?action=submit&job=${id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(answers),
  })
}
