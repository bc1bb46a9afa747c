import { readdir } from 'node:fs/promises'
import path from 'node:path'
import autocannon from 'autocannon'
import { clientDir, firstJob, median, startServer, startSite } from './site.mjs'

/** The encodings that browsers accept. */
const compressed = 'gzip, deflate, br'
const connections = 20

/** Requests per second that a server answers with 200. */
async function measureRate(url, encodings, duration) {
  const result = await autocannon({ url, connections, duration, headers: { 'accept-encoding': encodings } })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || result['2xx'] === 0) throw new Error(`${url}: ${failed} requests failed, ${result['2xx']} did not`)
  return result['2xx'] / result.duration
}

/** An asset that every page loads. */
async function findAsset() {
  const files = await readdir(path.join(clientDir, 'assets'))
  const [name] = files.filter((file) => /^index-.*\.css$/.test(file) || /^shell-.*\.js$/.test(file)).sort()
  if (!name) throw new Error('the build has no shared asset')
  return `/assets/${name}`
}

/**
 * Compares the requests per second of the site's server and of sirv on the same files. The runs alternate, so that other load
 * on the machine affects both. The home page is compared uncompressed: the build does not precompress pages for sirv, and the
 * measuring client reads compressed bytes more slowly than the site sends them.
 */
export async function measureServer(dataDir, runs, seconds = 4) {
  const site = await startSite({ DATA_DIR: path.join(dataDir, 'server') })
  const sirv = await startServer(['tests/bench/sirv-server.mjs', clientDir])
  try {
    const addresses = { home: ['/', 'identity'], asset: [await findAsset(), compressed] }
    const rates = {}
    const job = site.url + (await firstJob(site.url))
    for (const [name, [address, encodings]] of Object.entries(addresses)) {
      const [ours, theirs] = [[], []]
      await measureRate(site.url + address, encodings, 1)
      await measureRate(sirv.url + address, encodings, 1)
      for (let run = 0; run < runs; run += 1) {
        ours.push(await measureRate(site.url + address, encodings, seconds))
        theirs.push(await measureRate(sirv.url + address, encodings, seconds))
      }
      rates[name] = { ours: Math.round(median(ours)), sirv: Math.round(median(theirs)) }
    }
    // The first job page loads the server's DOM library, which takes longer than a second on a busy machine.
    await fetch(job)
    await measureRate(job, compressed, 1)
    const jobRates = []
    for (let run = 0; run < runs; run += 1) jobRates.push(await measureRate(job, compressed, seconds))
    return { ...rates, job: { ours: Math.round(median(jobRates)) } }
  } finally {
    site.stop()
    sirv.stop()
  }
}
