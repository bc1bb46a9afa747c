import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * `node tests/bench/storm-load.mjs URL RATE SECONDS JOB,JOB,…`: sends requests for invented addresses at a fixed rate, whatever
 * the server makes of them, in a process of its own so that it delays nobody's clock. Prints how many answers had which status.
 */

const [url, rate, seconds, jobIds] = process.argv.slice(2)
const jobs = jobIds.split(',')
const agent = new Agent({ keepAlive: true, maxSockets: 512 })
const host = new URL(url).host
let number = 0
const invent = () => `${Date.now().toString(36)}${number}`

const tokenOf = async () => (await (await fetch(`${url}/api/autocomplete/?action=create-token`)).json()).token
const sessionToken = await tokenOf()

/** One address that nobody has asked for, of each kind that costs work. */
const kinds = [
  () => ({ path: `/jobs/${jobs[number % jobs.length]}?a=${invent()}` }),
  () => ({ path: `/jobs/${jobs[number % jobs.length]}?gh_src=${invent()}` }),
  () => ({ path: `/?department=${invent()}` }),
  () => ({ path: `/?jobs=${jobs[number % jobs.length]},${jobs[(number * 7) % jobs.length]},${number}` }),
  () => ({ path: `/jobs.xml?gh_src=${invent()}` }),
  () => ({ path: `/feed.json?q=${invent()}` }),
  () => ({ path: `/feed.xml?jobs=${jobs[number % jobs.length]}&gh_src=${invent()}` }),
  () => ({ path: `/api/board/jobs?content=true&x=${invent()}` }),
  () => ({ path: `/api/board/jobs/${jobs[number % jobs.length]}?questions=true&x=${invent()}` }),
  () => ({ path: `/api/board/education/schools?term=${invent()}` }),
  () => ({
    path: `/api/autocomplete/?${new URLSearchParams({ action: 'city-suggestions', input: `x${invent()}`, sessionToken })}`,
  }),
  () => ({ path: `/sitemap.xml?${invent()}` }),
  () => ({ path: `/${invent()}` }),
  () => ({ path: `/jobs/${jobs[number % jobs.length]}`, host: `${invent()}.example` }),
  () => ({ path: '/', host: `${invent()}.example` }),
]

const statuses = {}
const count = (status) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}

function ask({ path, host: asked = host }) {
  return new Promise((resolve) => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br', Accept: '*/*', Host: asked }
    const asking = request(url + path, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(count(response.statusCode)))
      response.once('error', () => resolve(count('broken')))
    })
    asking.once('error', () => resolve(count('refused')))
    asking.end()
  })
}

const startMs = performance.now()
const asked = []
while (performance.now() - startMs < seconds * 1_000) {
  const due = ((performance.now() - startMs) / 1_000) * rate
  for (; number < due; number += 1) asked.push(ask(kinds[number % kinds.length]()))
  await delay(5)
}
// What a server has not answered by now, it has left waiting.
await Promise.race([Promise.all(asked), delay(10_000)])
const answered = Object.values(statuses).reduce((sum, each) => sum + each, 0)
console.log(JSON.stringify({ sent: number, unanswered: number - answered, statuses }))
process.exit(0)
