/**
 * Paints the app icons and the picture of shared links: `node src/content/drawing/emblems.mjs`. What it writes under
 * `src/content/public/brand` is committed.
 */
import path from 'node:path'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { findChromium } from '../../../tests/setup/chromium.mjs'

const load = async (file) => (await runnerImport(path.resolve('src/content/drawing', file))).module
const { emblems } = await load('emblems.ts')
const { sharedLinkPicture } = await load('pictures.ts')

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const { file, width, height, svg } of emblems(sharedLinkPicture())) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: path.resolve('src/content/public/brand', file), omitBackground: true })
  await page.close()
}
await browser.close()
