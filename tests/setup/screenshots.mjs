/**
 * Takes the pictures of the site: the two that its manifest shows in an install dialog, under `src/content/public/brand`, and
 * the README's, `.github/home.png`. `node tests/setup/screenshots.mjs`, after `npm run build`. What it writes is
 * committed; build again to ship it.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './chromium.mjs'

const folder = 'src/content/public/brand'
const limitBytes = 250_000
const shots = {
  [`${folder}/screenshot-narrow.png`]: { width: 390, height: 844, deviceScaleFactor: 2 },
  [`${folder}/screenshot-wide.png`]: { width: 1280, height: 800, deviceScaleFactor: 1 },
  '.github/home.png': { width: 1440, height: 1180, deviceScaleFactor: 1 },
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'screenshots-'))
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise((resolve, reject) => {
  server.stdout.on('data', (data) => {
    const [, address] = /^Ready: (\S+)$/m.exec(String(data)) ?? []
    if (address) resolve(address)
  })
  server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
})
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  for (const [file, { width, height, deviceScaleFactor }] of Object.entries(shots)) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor, reducedMotion: 'reduce' })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.screenshot({ path: path.resolve(file) })
    await page.close()
    const { size } = statSync(file)
    if (size > limitBytes) throw new Error(`${file} weighs ${size} bytes, more than ${limitBytes}`)
    console.log(`${file} ${width * deviceScaleFactor}×${height * deviceScaleFactor} ${Math.round(size / 1000)} kB`)
  }
} finally {
  await browser.close()
  server.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
