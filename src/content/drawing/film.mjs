/**
 * Films the clips of the brand: `node src/content/drawing/film.mjs [part of a name]`. Chromium paints the frames, ffmpeg
 * (Debian: `apt-get install ffmpeg`) makes WebM and MP4 of them. `draw.mjs` draws their thumbnails. What it writes under
 * `src/content/public/video` is committed; the build only copies it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { findChromium } from '../../../tests/setup/chromium.mjs'

const folder = path.resolve('src/content/public/video')
const framesPerSecond = 24
const limitBytes = { '.webm': 400_000, '.mp4': 400_000 }

const { module } = await runnerImport(path.resolve('src/content/drawing/clips.ts'))
const { clips, clipSeconds, captions } = module
const frameCount = clipSeconds * framesPerSecond

async function run(parameters, frames) {
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...parameters], { stdio: ['pipe', 'inherit', 'inherit'] })
  for (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain')
  ffmpeg.stdin.end()
  const [code] = await once(ffmpeg, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

function check(name, extension) {
  const { size } = statSync(path.join(folder, name + extension))
  if (size > limitBytes[extension])
    throw new Error(`${name}${extension} weighs ${size} bytes, more than ${limitBytes[extension]}`)
  return `${extension} ${Math.round(size / 1000)} kB`
}

/** WebVTT: the three lines, one after another. */
function captionFile(lines) {
  const time = (seconds) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
  const each = clipSeconds / lines.length
  const cues = lines.map((line, index) => `${time(index * each)} --> ${time((index + 1) * each - 0.1)}\n${line}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const [name, { width, height, draw }] of Object.entries(clips)) {
  if (process.argv[2] !== undefined && !name.includes(process.argv[2])) continue
  // Small scenes are shown larger than they are drawn, on dense screens.
  const scale = width > 1000 ? 1 : width < 600 ? 2 : 1.5
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await page.setContent('<style>body{margin:0}svg{display:block}</style><div></div>')
  const frames = []
  for (let index = 0; index < frameCount; index++) {
    await page.evaluate(
      (markup) => {
        document.querySelector('div').innerHTML = markup
      },
      draw(index / frameCount),
    )
    frames.push(await page.screenshot({ type: 'jpeg', quality: 96 }))
  }
  await page.close()
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-i', '-']
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2:flags=lanczos'
  const file = (extension) => path.join(folder, name + extension)
  await run(
    [
      ...input,
      '-vf',
      even,
      '-c:v',
      'libvpx-vp9',
      '-crf',
      '38',
      '-b:v',
      '0',
      '-row-mt',
      '1',
      '-pix_fmt',
      'yuv420p',
      file('.webm'),
    ],
    frames,
  )
  await run(
    [
      ...input,
      '-vf',
      even,
      '-c:v',
      'libx264',
      '-crf',
      '27',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      file('.mp4'),
    ],
    frames,
  )
  const sizes = [check(name, '.webm'), check(name, '.mp4')]
  if (captions[name]) writeFileSync(file('.vtt'), captionFile(captions[name]))
  console.log(name, sizes.join(', '))
}
await browser.close()
