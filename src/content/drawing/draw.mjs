/**
 * Draws the pictures of the brand: `node src/content/drawing/draw.mjs [part of a name]`. What it writes under
 * `src/content/public/art` is committed; the build only copies it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { optimize } from 'svgo'
import { runnerImport } from 'vite'

const folder = path.resolve('src/content/public/art')
const limitBytes = 12 * 1024

const { module } = await runnerImport(path.resolve('src/content/drawing/pictures.ts'))
for (const [name, draw] of Object.entries(module.pictures)) {
  if (process.argv[2] !== undefined && !name.includes(process.argv[2])) continue
  const { data } = optimize(draw(), {
    multipass: true,
    floatPrecision: 1,
    plugins: [
      // What the dark theme repaints is named by class: the style sheet must stay.
      {
        name: 'preset-default',
        params: { overrides: { inlineStyles: false, minifyStyles: false, removeHiddenElems: false, removeDesc: false } },
      },
      { name: 'prefixIds', params: { prefix: name.replaceAll('/', '-'), prefixClassNames: false } },
    ],
  })
  if (data.length > limitBytes) throw new Error(`${name}.svg weighs ${data.length} bytes, more than ${limitBytes}`)
  const file = path.join(folder, `${name}.svg`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, data)
  console.log(`${name}.svg ${data.length}`)
}
