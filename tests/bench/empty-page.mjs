import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startServer } from './site.mjs'

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>An empty page</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <main>
      <h1>An empty page</h1>
      <label>A word <input></label>
    </main>
  </body>
</html>
`

/**
 * Starts sirv with a page that has a heading, a field and nothing else: what the browser and the machine need for any page. Figures of
 * the site's pages are compared with those of this page in the same run, because machines differ.
 */
export async function startEmptyPage(dataDir) {
  const folder = path.join(dataDir, 'empty')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.html'), html)
  return startServer(['tests/bench/sirv-server.mjs', folder])
}
