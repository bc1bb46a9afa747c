import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Settings, settingsId } from '#shared/settings.ts'
import { changePolicy, contentSecurityPolicy } from './content-security-policy.ts'
import { metaPolicy, withMetaPolicy } from './headers.ts'
import { scriptJson } from '../../tools/script-json.ts'

/**
 * Writes the settings of a start into the files of a build. Each document has them in an element and in its policy, the worker in
 * its first line. The worker's bytes change with them, so that devices update, and its list has the hashes of the new documents, so
 * that a worker never mixes the settings of two starts. Every other file stays as it was built.
 */

/** Built files that differ for the settings of this start: their texts by path, such as '/shell.html'. */
export type ConfiguredFiles = ReadonlyMap<string, string>

/** A file's Subresource Integrity value. */
export function integrityOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}

/** The element of a document that holds its settings. It is not run, so policies do not apply to it. */
export function settingsElement(settings: Settings): string {
  return `<script type="application/json" id="${settingsId}">${scriptJson(settings)}</script>`
}

const settingsElements = new RegExp(`<script type="application/json" id="${settingsId}">[^<]*</script>`)

/** The first line of the worker. */
export function settingsLine(settings: Settings): string {
  return `self.siteSettings=${scriptJson(settings)};\n`
}

const settingsLines = /^self\.siteSettings=.*\n/

function configureDocument(html: string, built: Settings, wanted: Settings): string {
  const policy = metaPolicy(html)
  const configured = html.replace(settingsElements, () => settingsElement(wanted))
  if (policy === null) return configured
  return withMetaPolicy(configured, changePolicy(policy, contentSecurityPolicy(built), contentSecurityPolicy(wanted)))
}

/** An entry of the worker's list of files, as the build writes it. */
const documentEntry = /\{(?:"integrity":"[^"]+",)?"revision":"(\w+)","url":"(\/(?:[\w-]+\/)?|[^"]+\.html)"\}/g

/** @param documents the configured ones */
function configureWorker(worker: string, wanted: Settings, documents: ConfiguredFiles): string {
  const line = settingsLine(wanted)
  const version = createHash('sha256').update(line).digest('hex').slice(0, 16)
  return worker
    .replace(settingsLines, () => line)
    .replace(documentEntry, (entry, revision: string, url: string) => {
      const renewed = { revision: revision + version, url }
      // A home page has no hash, because the server writes its origin into it.
      if (url.endsWith('/')) return JSON.stringify(renewed)
      const html = documents.get(`/${url}`)
      return html === undefined ? entry : JSON.stringify({ integrity: integrityOf(Buffer.from(html)), ...renewed })
    })
}

/**
 * The files of a build that differ for other settings.
 * @param clientDir absolute path of the built client
 * @param built the settings of the build
 */
export async function configureFiles(clientDir: string, built: Settings, wanted: Settings): Promise<ConfiguredFiles> {
  if (JSON.stringify(built) === JSON.stringify(wanted)) return new Map()
  const names = await readdir(clientDir, { recursive: true })
  const documents = new Map<string, string>()
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const html = await readFile(path.join(clientDir, name), 'utf8')
    documents.set(`/${name.split(path.sep).join('/')}`, configureDocument(html, built, wanted))
  }
  const worker = configureWorker(await readFile(path.join(clientDir, 'sw.js'), 'utf8'), wanted, documents)
  return new Map([...documents, ['/sw.js', worker]])
}
