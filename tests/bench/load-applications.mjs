import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { runnerImport } from 'vite'
import { cpuOf, median, percentile, root, startSite } from './site.mjs'

/** Many people who apply at once, to two servers that share a database, and whether each application is stored once. */

const { module: replicas } = await runnerImport(path.join(root, 'tests/setup/replicated-database.ts'), {
  configFile: false,
  root,
})

/** Whether two servers can be measured on a primary and a replica. */
export const { hasReplicatedDatabase } = replicas

const sampledFiles = 200

/** Compares what was acknowledged with what the database has. @returns what is wrong, by kind */
async function compare(url, acknowledged) {
  const client = createClient({ url })
  const rowsOf = async (sql, args = []) => (await client.execute({ sql, args })).rows
  try {
    const applications = await rowsOf('SELECT idempotency_key, application_id FROM applications')
    const files = await rowsOf('SELECT application_id, upload_key, sha256 FROM application_files JOIN uploads USING (upload_key)')
    const idOf = new Map(applications.map((row) => [row['idempotency_key'], row['application_id']]))
    const fileOf = new Map(files.map((row) => [row['application_id'], row]))
    const isFileWrong = ({ id, sha256, uploadKey }) =>
      fileOf.get(id)?.['upload_key'] !== uploadKey || fileOf.get(id)?.['sha256'] !== sha256
    const sample = acknowledged.filter((_, index) => index % Math.ceil(acknowledged.length / sampledFiles) === 0)
    let otherBytes = 0
    for (const { sha256, uploadKey } of sample) {
      const hash = createHash('sha256')
      const chunks = await rowsOf('SELECT bytes FROM upload_chunks WHERE upload_key = ? ORDER BY chunk_index', [uploadKey])
      for (const { bytes } of chunks) hash.update(new Uint8Array(bytes))
      if (hash.digest('hex') !== sha256) otherBytes += 1
    }
    return {
      lost: acknowledged.filter(({ id, key }) => idOf.get(key) !== id).length,
      doubled: applications.length - acknowledged.length + acknowledged.filter(({ hasOneId }) => !hasOneId).length,
      withoutFile: acknowledged.filter(isFileWrong).length,
      otherBytes,
    }
  } finally {
    client.close()
  }
}

const rounded = (value) => Number(value.toFixed(1))
const figuresOf = (times) => ({
  medianMs: rounded(median(times)),
  p99Ms: rounded(percentile(times, 0.99)),
  worstMs: rounded(Math.max(...times)),
})

/** Lets people apply to servers, and ends the servers. */
async function letApply(sites, databaseUrl, { connections, count, dataDir, name }) {
  const file = path.join(dataDir, `applicants-${name}.json`)
  try {
    const cpuBeforeMs = sites.map(({ pid }) => cpuOf(pid))
    const args = ['tests/bench/load-applicants.mjs', file, count, connections, ...sites.map(({ url }) => url)]
    const [code] = await once(spawn(process.execPath, args.map(String), { cwd: root, stdio: 'inherit' }), 'exit')
    if (code !== 0) throw new Error(`the applicants ended with ${code}`)
    const { acknowledged, busyPercent, failures, refusals, seconds, times } = JSON.parse(await readFile(file, 'utf8'))
    const wrong = await compare(databaseUrl, acknowledged)
    const { submission, upload } = { submission: figuresOf(times.submission), upload: figuresOf(times.upload) }
    return {
      applications: acknowledged.length,
      perSecond: rounded(acknowledged.length / seconds),
      ticket: figuresOf(times.ticket),
      upload,
      submission,
      uploadRatio: rounded(upload.p99Ms / upload.medianMs),
      submissionRatio: rounded(submission.p99Ms / submission.medianMs),
      refusals,
      failures: failures.slice(0, 3),
      ...wrong,
      notStoredOnce: failures.length + Object.values(wrong).reduce((sum, each) => sum + each, 0),
      busyPercent: {
        applicants: busyPercent,
        servers: sites.map(({ pid }, index) => Math.round((cpuOf(pid) - cpuBeforeMs[index]) / 10 / seconds)),
      },
    }
  } finally {
    for (const site of sites) site.stop()
  }
}

/** As behind a load balancer, with the limits of production. */
const settings = { FAULTS: '0', TRUST_PROXY: '1' }

export async function applyToFile({ connections, count, dataDir }) {
  const folder = path.join(dataDir, 'applications')
  const first = await startSite({ ...settings, DATA_DIR: folder })
  const sites = [first, await startSite({ ...settings, DATA_DIR: folder })]
  return letApply(sites, pathToFileURL(path.join(folder, 'careers.db')).href, { connections, count, dataDir, name: 'file' })
}

export async function applyToReplicas({ connections, count, dataDir }) {
  const servers = await replicas.startReplicatedDatabase()
  try {
    const start = (node) =>
      startSite({ ...settings, DATA_DIR: path.join(dataDir, node), DATABASE_URL: servers.urls[node], DISK_BUDGET_MB: '20000' })
    const sites = [await start('primary'), await start('replica')]
    return await letApply(sites, servers.urls.primary, { connections, count, dataDir, name: 'replicas' })
  } finally {
    await servers.remove()
  }
}
