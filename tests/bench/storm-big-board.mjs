import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeBoardWithTexts } from './board-with-texts.mjs'
import { apply, watch } from './bystanders.mjs'
import { median, memoryOf, percentile, startSite } from './site.mjs'

/**
 * One stranger against a board of 2,000 jobs: clients that ask for a feed and do not read it, and searches that cost most. Beside
 * them a bystander opens cached pages, and somebody applies.
 */

const jobCount = 2_000
const searchesPerSecond = 10
const readersPerSecond = 100
const applicationPauseMs = 2_000

/** Searches that looked at most texts most often. */
const searches = [
  'a b c d e f g h i j',
  'en in ba co no ra un ve per der',
  'ra un er st io nt ge ko lo me',
  'dertion stecomer gekalo perrahoxx baxinno verastexx coxxmer',
]

const rounded = (value) => Number(value.toFixed(1))
const figuresOf = (times) => ({
  pages: times.length,
  medianMs: rounded(median(times)),
  p99Ms: rounded(percentile(times, 0.99)),
  worstMs: rounded(Math.max(...times)),
})

/** Opens a connection, asks for a path, and reads nothing. */
async function askWithoutReading(url, pathname) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
  return socket
}

/** @returns the bytes of an answer */
function bytesOf(url, agent) {
  return new Promise((resolve) => {
    const asking = request(url, { agent, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (response) => {
      let bytes = 0
      response.on('data', (data) => {
        bytes += data.length
      })
      response.once('close', () => resolve(bytes))
    })
    asking.once('error', () => resolve(0))
    asking.end()
  })
}

async function measureReaders(site, cached, { readers, seconds }) {
  const pathname = '/jobs.xml?gh_src=x'
  await bytesOf(site.url + pathname)
  const { now: beforeMb } = memoryOf(site.pid)
  let mostMb = beforeMb
  let isOver = false
  const beside = watch(cached, () => isOver)
  const sockets = []
  for (let number = 0; number < readers; number += 1) {
    sockets.push(await askWithoutReading(site.url, pathname))
    await delay(1_000 / readersPerSecond)
  }
  for (let waitedMs = 0; waitedMs < seconds * 1_000; waitedMs += 100) {
    await delay(100)
    mostMb = Math.max(mostMb, memoryOf(site.pid).now)
  }
  isOver = true
  const times = await beside
  for (const socket of sockets) socket.destroy()
  return { readers, addedMb: mostMb - beforeMb, ...figuresOf(times) }
}

async function measureSearches(site, cached, job, { seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  let isOver = false
  const beside = watch(cached, () => isOver)
  const sizes = []
  const applying = []
  const failures = []
  const startMs = performance.now()
  let lastAppliedMs = Number.NEGATIVE_INFINITY
  for (let number = 0; performance.now() - startMs < seconds * 1_000; ) {
    const nowMs = performance.now()
    for (; number < ((nowMs - startMs) / 1_000) * searchesPerSecond; number += 1) {
      const query = new URLSearchParams({ q: `${searches[number % searches.length]} x${number}` })
      sizes.push(bytesOf(`${site.url}/?${query}`, agent))
    }
    if (nowMs - lastAppliedMs > applicationPauseMs) {
      lastAppliedMs = nowMs
      applying.push(
        apply(site.url, job)
          .catch((error) => failures.push(String(error)))
          .then(() => performance.now() - nowMs),
      )
    }
    await delay(20)
  }
  const applications = await Promise.all(applying)
  const largest = Math.max(...(await Promise.all(sizes)))
  isOver = true
  const times = await beside
  agent.destroy()
  return {
    ...figuresOf(times),
    searches: sizes.length,
    largestKb: rounded(largest / 1_000),
    applicationMs: { median: rounded(median(applications)), worst: rounded(Math.max(...applications)) },
    failures: failures.slice(0, 3),
  }
}

export async function measureStormOnBigBoard(dataDir, { seconds = 15, readers = 300 } = {}) {
  const boardFile = await writeBoardWithTexts(dataDir, jobCount)
  const site = await startSite({ DATA_DIR: path.join(dataDir, 'storm-big'), BOARD_FILE: boardFile })
  try {
    // Making the pack is work of its own.
    for (let isMade = false; !isMade; ) {
      const answer = await fetch(`${site.url}/api/pack/index.json`)
      const index = answer.ok ? await answer.json() : null
      isMade = index?.formCount === jobCount
      if (!isMade) await delay(500)
    }
    const { jobs } = await (await fetch(`${site.url}/api/board/jobs`)).json()
    const cached = ['/', ...jobs.slice(0, 5).map(({ id }) => `/jobs/${id}`)].map((pathname) => site.url + pathname)
    const job = await (await fetch(`${site.url}/api/board/jobs/${jobs[0].id}?questions=true`)).json()
    await apply(site.url, job)
    for (const pathname of ['/?q=warm', '/jobs.xml?gh_src=x']) await bytesOf(site.url + pathname)
    let isOver = false
    const resting = watch(cached, () => isOver)
    await delay(seconds * 500)
    isOver = true
    const quiet = await resting
    const quietMs = median(quiet)
    const applyMs = performance.now()
    await apply(site.url, job)
    const quietApplicationMs = rounded(performance.now() - applyMs)
    const reading = await measureReaders(site, cached, { readers, seconds: seconds / 2 })
    const searched = await measureSearches(site, cached, job, { seconds })
    return {
      quiet: { ...figuresOf(quiet), applicationMs: quietApplicationMs },
      readers: { ...reading, ratio: rounded(reading.p99Ms / quietMs) },
      searches: { ...searched, ratio: rounded(searched.p99Ms / quietMs) },
    }
  } finally {
    site.stop()
  }
}
