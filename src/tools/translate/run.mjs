/** Entry point of `npm run words`. Vite loads the TypeScript, because not every supported Node can. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)))
const contentDir = path.resolve(root, process.env['CONTENT_DIR'] || 'src/content')
const load = async (file) => (await runnerImport(file, { configFile: false, root })).module
const { runWords } = await load(fileURLToPath(new URL('command.ts', import.meta.url)))
const { brand } = await load(path.join(contentDir, 'brand.ts'))
try {
  const print = (line) => console.log(line)
  process.exitCode = runWords(process.argv.slice(2), { root, contentDir, brand, print })
} catch (error) {
  console.error(error.name === 'OperatorError' ? error.message : error)
  process.exitCode = 1
}
