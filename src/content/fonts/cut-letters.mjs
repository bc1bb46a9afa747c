import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compress, decompress } from 'wawoff2'

/**
 * Cuts the letters of the Arabic language out of Vazirmatn, which also has those of Persian, Urdu and others: `node src/content/fonts/cut-letters.mjs`.
 * The home page has the fonts inside it, so each kilobyte comes before its first paint. `fonts.css` names the same letters.
 */

/** Ranges of Unicode, both ends included. */
const letters = [
  [0x060c, 0x060c],
  [0x061b, 0x061b],
  [0x061f, 0x061f],
  [0x0621, 0x063a],
  [0x0640, 0x0655],
  [0x0660, 0x066c],
  [0x0670, 0x0671],
]
const writable = 2

const { resolve } = createRequire(import.meta.url)
const { instance } = await WebAssembly.instantiate(await readFile(resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')))
const hb = instance.exports
hb._initialize()

/** A font with these letters alone, and the rules that join them. */
function cut(font) {
  const start = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, start)
  const face = hb.hb_face_create(hb.hb_blob_create(start, font.length, writable, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_unicode_set(input)
  for (const [first, last] of letters) for (let code = first; code <= last; code += 1) hb.hb_set_add(wanted, code)
  const blob = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input))
  const from = hb.hb_blob_get_data(blob, 0)
  return Buffer.from(hb.memory.buffer.slice(from, from + hb.hb_blob_get_length(blob)))
}

for (const weight of [500, 700]) {
  const whole = await readFile(resolve(`@fontsource/vazirmatn/files/vazirmatn-arabic-${weight}-normal.woff2`))
  const woff2 = await compress(cut(Buffer.from(await decompress(whole))))
  await writeFile(new URL(`letters-arabic-${weight}-normal.woff2`, import.meta.url), woff2)
}
