/** Entry point of `npm run new-brand`. Vite loads the TypeScript, because not every supported Node can. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { module } = await runnerImport(fileURLToPath(new URL('command.ts', import.meta.url)), { configFile: false, root })
try {
  await module.runNewBrand(process.argv.slice(2), { root, print: (line) => console.log(line) })
} catch (error) {
  console.error(error.name === 'OperatorError' ? error.message : error)
  process.exitCode = 1
}
