import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { clientDir, cpuOf, firstJob, median, percentile, startServer, startSite } from './site.mjs'

/** What a page or a file costs this server, beside sirv with the same bytes. */

/** The encodings that browsers accept. */
const encodings = 'gzip, deflate, br'
const connections = 50

/** Asks again and again for so long. @returns requests per second, the time of 99 of 100, and how busy the server's processor was */
async function measureRate({ pid }, url, seconds) {
  const times = []
  const cpuBeforeMs = cpuOf(pid)
  const startMs = performance.now()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': encodings },
    setupClient: (client) => {
      // It makes one text of each answer, which takes longer than any of the servers does.
      client.pipelinedRequests.addBody = () => {}
      client.on('response', (_status, _bytes, ms) => times.push(ms))
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || times.length === 0) throw new Error(`${url}: ${failed} requests failed, ${times.length} did not`)
  return {
    rate: times.length / result.duration,
    p99Ms: percentile(times, 0.99),
    busyPercent: (100 * (cpuOf(pid) - cpuBeforeMs)) / (performance.now() - startMs),
  }
}

/** The bytes of a page as they are sent. */
async function bytesOf(url, encoding) {
  const response = await new Promise((resolve, reject) => {
    request(url, { headers: { 'Accept-Encoding': encoding } }, resolve)
      .once('error', reject)
      .end()
  })
  const sent = response.headers['content-encoding'] ?? 'identity'
  if (response.statusCode !== 200 || sent !== encoding) throw new Error(`${url}: ${response.statusCode}, ${sent}`)
  return buffer(response)
}

/** Writes a page of the site for sirv, in each encoding. */
async function copyPage(url, folder) {
  await mkdir(folder, { recursive: true })
  for (const [encoding, extension] of Object.entries({ identity: '', br: '.br', gzip: '.gz' })) {
    // The first answer may be sent before it is compressed.
    await (await fetch(url)).arrayBuffer()
    await writeFile(path.join(folder, `index.html${extension}`), await bytesOf(url, encoding))
  }
}

/** The path of an asset that every page loads. */
async function findAsset() {
  const files = await readdir(path.join(clientDir, 'assets'))
  const [name] = files.filter((file) => /^index-.*\.css$/.test(file) || /^shell-.*\.js$/.test(file)).sort()
  if (!name) throw new Error('the build has no shared asset')
  return `/assets/${name}`
}

/** The list of one department. */
async function findList(url) {
  const { departments } = await (await fetch(`${url}/api/board/departments`)).json()
  const { name } = departments.find(({ jobs }) => jobs.length > 0)
  return `/?department=${encodeURIComponent(name)}`
}

/** @param runs of each page at each server, in turns, so that other load on the machine meets both */
export async function measurePages(dataDir, runs, seconds) {
  const site = await startSite({ DATA_DIR: path.join(dataDir, 'pages') })
  const folder = path.join(dataDir, 'sirv')
  const pages = { home: '/', job: await firstJob(site.url), list: await findList(site.url) }
  for (const [name, address] of Object.entries(pages)) await copyPage(site.url + address, path.join(folder, name))
  const asset = await findAsset()
  for (const extension of ['', '.br', '.gz'])
    await cp(path.join(clientDir, asset) + extension, path.join(folder, asset) + extension)
  const sirv = await startServer(['tests/bench/sirv-server.mjs', folder])
  const addresses = {
    asset: [asset, asset],
    ...Object.fromEntries(Object.entries(pages).map(([name, address]) => [name, [address, `/${name}`]])),
  }
  const figures = {}
  try {
    for (const [name, [ours, theirs]] of Object.entries(addresses)) {
      const measured = { site: [], sirv: [] }
      const turns = [
        ['site', site, site.url + ours],
        ['sirv', sirv, sirv.url + theirs],
      ]
      for (const [, server, url] of turns) await measureRate(server, url, 1)
      for (let run = 0; run < runs; run += 1) {
        for (const [of, server, url] of run % 2 === 0 ? turns : turns.toReversed()) {
          measured[of].push(await measureRate(server, url, seconds))
        }
      }
      const middle = (of, figure) => Number(median(measured[of].map((one) => one[figure])).toFixed(1))
      figures[name] = Object.fromEntries(
        Object.keys(measured).map((of) => [
          of,
          { rate: middle(of, 'rate'), p99Ms: middle(of, 'p99Ms'), busyPercent: middle(of, 'busyPercent') },
        ]),
      )
      const { site: own, sirv: other } = figures[name]
      figures[name].rateRatio = Number((own.rate / other.rate).toFixed(2))
      figures[name].p99Ratio = Number((other.p99Ms / own.p99Ms).toFixed(2))
    }
    return figures
  } finally {
    site.stop()
    sirv.stop()
  }
}
