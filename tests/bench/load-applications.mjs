import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createClient } from '@libsql/client'
import { runnerImport } from 'vite'
import { cpuOf, median, percentile, root, startSite } from './site.mjs'

/** Many people who apply at once, to two servers that share a database, and whether each application is stored once. */

const importSetup = async (name) => (await runnerImport(path.join(root, 'tests/setup', name), { configFile: false, root })).module
const replicas = await importSetup('replicated-database.ts')

/** Whether two servers can be measured on a primary and a replica. */
export const { hasReplicatedDatabase } = replicas

const sampledFiles = 200

/** Reads files as a server would: from the store where its row names an object there, else from the database. */
function fileReader(rowsOf, store) {
  const client =
    store &&
    new S3Client({
      endpoint: store.S3_ENDPOINT,
      region: 'us-east-1',
      credentials: { accessKeyId: store.S3_ACCESS_KEY_ID, secretAccessKey: store.S3_SECRET_ACCESS_KEY },
      forcePathStyle: true,
    })
  return async (row, objectKey) => {
    const [uploadKey, storeKey] = [row['upload_key'], row['store_key']]
    if (storeKey === null) {
      const chunks = await rowsOf('SELECT bytes FROM upload_chunks WHERE upload_key = ? ORDER BY chunk_index', [uploadKey])
      return Buffer.concat(chunks.map(({ bytes }) => new Uint8Array(bytes)))
    }
    const folder = objectKey.slice(0, -`incoming/${uploadKey}`.length)
    const { Body } = await client.send(new GetObjectCommand({ Bucket: store.S3_BUCKET, Key: folder + storeKey }))
    return Buffer.from(await Body.transformToByteArray())
  }
}

const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/**
 * Compares what was acknowledged with what the database has, and the bytes of some files.
 * @param store the settings of the store for files. null: they are in the database
 * @returns what is wrong, by kind
 */
async function compare(url, acknowledged, store) {
  const client = createClient({ url })
  const rowsOf = async (sql, args = []) => (await client.execute({ sql, args })).rows
  try {
    const applications = await rowsOf('SELECT idempotency_key, application_id FROM applications')
    const files = await rowsOf(
      'SELECT application_id, upload_key, store_key, sha256 FROM application_files JOIN uploads USING (upload_key)',
    )
    const idOf = new Map(applications.map((row) => [row['idempotency_key'], row['application_id']]))
    const fileOf = new Map(files.map((row) => [row['application_id'], row]))
    const isFileWrong = ({ id, objectKey, sha256 }) => {
      const row = fileOf.get(id)
      return (
        !row ||
        !objectKey.endsWith(row['upload_key']) ||
        row['sha256'] !== sha256 ||
        (row['store_key'] === null) === (store !== null)
      )
    }
    const wrongFiles = acknowledged.filter(isFileWrong)
    const sample = acknowledged.filter((_, index) => index % Math.ceil(acknowledged.length / sampledFiles) === 0)
    const read = fileReader(rowsOf, store)
    let otherBytes = 0
    for (const { id, objectKey, sha256 } of sample) {
      if (fileOf.has(id) && digestOf(await read(fileOf.get(id), objectKey)) !== sha256) otherBytes += 1
    }
    return {
      lost: acknowledged.filter(({ id, key }) => idOf.get(key) !== id).length,
      doubled: applications.length - acknowledged.length + acknowledged.filter(({ hasOneId }) => !hasOneId).length,
      withoutFile: wrongFiles.length,
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
async function letApply(sites, databaseUrl, { connections, count, dataDir, name, store = null }) {
  const file = path.join(dataDir, `applicants-${name}.json`)
  try {
    const cpuBeforeMs = sites.map(({ pid }) => cpuOf(pid))
    const args = ['tests/bench/load-applicants.mjs', file, count, connections, ...sites.map(({ url }) => url)]
    const [code] = await once(spawn(process.execPath, args.map(String), { cwd: root, stdio: 'inherit' }), 'exit')
    if (code !== 0) throw new Error(`the applicants ended with ${code}`)
    const { acknowledged, busyPercent, failures, refusals, seconds, times } = JSON.parse(await readFile(file, 'utf8'))
    const wrong = await compare(databaseUrl, acknowledged, store)
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

/** The files go to a store that speaks S3. */
export async function applyToReplicas({ connections, count, dataDir }) {
  const { startFileStore } = await importSetup('file-store.ts')
  const files = await startFileStore()
  const servers = await replicas.startReplicatedDatabase()
  try {
    const start = (node) =>
      startSite({
        ...settings,
        ...files.environment,
        DATA_DIR: path.join(dataDir, node),
        DATABASE_URL: servers.urls[node],
        DISK_BUDGET_MB: '20000',
      })
    const sites = [await start('primary'), await start('replica')]
    return await letApply(sites, servers.urls.primary, {
      connections,
      count,
      dataDir,
      name: 'replicas',
      store: files.environment,
    })
  } finally {
    await servers.remove()
    await files.close()
  }
}
